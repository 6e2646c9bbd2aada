import type { ComponentType } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApiList } from '../../../api/apiQuery.ts'
import type { ProjectType } from '../../../api/routes.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LoadingBar } from '../../../ui/LoadingBar.tsx'
import { lazyNamed } from '../../../ui/lazyNamed.ts'
import { Pagination } from '../../../ui/Pagination.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { useSetup } from '../../setup/setup.ts'
import type { ProjectListProps } from '../list/ProjectRows.tsx'
import styles from './SearchPage.module.css'
import { searchInput } from './searchInput.ts'
import { facetsOf, type SearchState } from './searchState.ts'

const NothingFound = lazyNamed(() => import('./NothingFound.tsx'), 'NothingFound')
const FilterError = lazyNamed(() => import('./FilterError.tsx'), 'FilterError')

type Props = {
  /** How the projects are shown: rows, or what the reader chose. */
  List: ComponentType<ProjectListProps>
  type: ProjectType | null
  state: SearchState
  label: string
  onChange: (next: SearchState) => void
  addressOf: (next: SearchState) => string
}

export function useProjects(type: ProjectType | null, state: SearchState) {
  return useApiList('GET /v2/search', searchInput(type, state, useSetup()))
}

/** The list that a search finds, with all its states. */
export function SearchResults({ List, type, state, label, onChange, addressOf }: Props) {
  const intl = useIntl()
  const { data, error, refetch, isPlaceholderData } = useProjects(type, state)
  const setup = useSetup()
  if (error?.status === 400)
    return (
      <div className={styles.state}>
        <FilterError error={error} facets={facetsOf(state, type, setup)} state={state} onChange={onChange} />
      </div>
    )
  if (error && !data)
    return (
      <div className={styles.state}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    )
  if (!data)
    return (
      <div aria-busy="true">
        <span role="status" className="visually-hidden">
          <FormattedMessage id="search.loading" defaultMessage="Loading the list" />
        </span>
        <SkeletonRows rows={state.limit} />
      </div>
    )
  if (data.hits.length === 0)
    return (
      <div className={styles.state}>
        <NothingFound state={state} onChange={onChange} />
      </div>
    )
  const pages = Math.ceil(data.total_hits / state.limit)
  const first = (state.page - 1) * state.limit + 1
  return (
    <>
      <LoadingBar busy={isPlaceholderData} />
      <List
        hits={data.hits}
        type={type}
        label={label}
        busy={isPlaceholderData}
        moment={state.sort === 'newest' ? 'published' : 'updated'}
      />
      <div className={styles.foot}>
        <p role="status" className={styles.total}>
          <FormattedMessage
            id="search.total"
            defaultMessage="{first}–{last} of {total}"
            values={{
              first: intl.formatNumber(first),
              last: intl.formatNumber(first + data.hits.length - 1),
              total: intl.formatNumber(data.total_hits),
            }}
          />
        </p>
        <Pagination page={state.page} pages={pages} to={(page) => addressOf({ ...state, page })} />
      </div>
    </>
  )
}
