import type { ComponentProps, ReactNode } from 'react'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StrataLine } from '../../../ui/StrataLine.tsx'
import { FitsContext, useFits } from '../../setup/fits.ts'
import { Shelf } from './Shelf.tsx'
import { leastEntries } from './shelves.ts'

type Props<Entry> = Omit<ComponentProps<typeof Shelf>, 'error' | 'onRetry' | 'children'> & {
  query: { data: unknown; error: unknown; refetch: () => Promise<unknown> }
  /** What the query has found. */
  entries: readonly Entry[]
  /** How many places of which height are kept until then. */
  places: { count: number; height: number }
  /** The bed below the shelf. */
  rock?: ComponentProps<typeof StrataLine>['rock']
  children: (entries: readonly Entry[]) => ReactNode
}

/** A shelf of what a query finds, with the fits of its entries. None if that is too little. */
export function FilledShelf<Entry extends { project_id: string }>(props: Props<Entry>) {
  const { query, entries, places, rock, children, ...shelf } = props
  const { data, error, refetch } = query
  // Where fitting is the rule, no entry needs to say so.
  const fits = useFits(shelf.fits ? [] : entries.map(({ project_id }) => project_id))
  if (data && entries.length < leastEntries) return null
  return (
    <>
      <Shelf {...shelf} error={data ? undefined : error} onRetry={() => void refetch()}>
        {data ? <FitsContext value={fits}>{children(entries)}</FitsContext> : <Places {...places} />}
      </Shelf>
      {rock && <StrataLine rock={rock} />}
    </>
  )
}

function Places({ count, height }: { count: number; height: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places have no identity and never change places.
        <Skeleton key={at} height={height} />
      ))}
    </div>
  )
}
