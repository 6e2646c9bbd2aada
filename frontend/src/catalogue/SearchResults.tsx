import { SearchX } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApiList } from '../api/query.ts'
import type { ProjectType } from '../api/routes.ts'
import type { DisplayMode } from '../storage/cosmetics.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { ProjectList } from './ProjectList.tsx'
import styles from './SearchPage.module.css'
import { countFilters, facetsOf, type SearchState, withoutFilters } from './searchState.ts'

type Props = {
  type: ProjectType | null
  state: SearchState
  view: DisplayMode
  label: string
  onChange: (next: SearchState) => void
  addressOf: (next: SearchState) => string
}

export function useProjects(type: ProjectType | null, state: SearchState) {
  const facets = facetsOf(state, type)
  return useApiList('GET /v2/search', {
    query: {
      query: state.q || undefined,
      index: state.sort,
      offset: (state.page - 1) * state.limit,
      limit: state.limit,
      facets: facets.length > 0 ? facets : undefined,
    },
  })
}

function Nothing({ state, onChange }: Pick<Props, 'state' | 'onChange'>) {
  const filtered = countFilters(state) > 0
  return (
    <EmptyState
      icon={<SearchX />}
      title={<FormattedMessage id="search.empty" defaultMessage="Nothing matches" />}
      actions={
        <>
          {filtered && (
            <Button onClick={() => onChange(withoutFilters(state))}>
              <FormattedMessage id="search.empty.clear" defaultMessage="Clear the filters" />
            </Button>
          )}
          {state.q && (
            <Button onClick={() => onChange({ ...state, page: 1, q: '' })}>
              <FormattedMessage id="search.empty.text" defaultMessage="Clear the search text" />
            </Button>
          )}
          {state.page > 1 && (
            <Button onClick={() => onChange({ ...state, page: 1 })}>
              <FormattedMessage id="search.empty.first" defaultMessage="To the first page" />
            </Button>
          )}
        </>
      }
    >
      {filtered ? (
        <FormattedMessage
          id="search.empty.filtered"
          defaultMessage="No project has one version that fits all the chosen filters at once."
        />
      ) : (
        <FormattedMessage id="search.empty.plain" defaultMessage="No project is found by these words." />
      )}
    </EmptyState>
  )
}

/** The list that a search finds, with all its states. */
export function SearchResults({ type, state, view, label, onChange, addressOf }: Props) {
  const intl = useIntl()
  const { data, error, refetch, isPlaceholderData } = useProjects(type, state)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div aria-busy="true">
        <span role="status" className="visually-hidden">
          <FormattedMessage id="search.loading" defaultMessage="Loading the list" />
        </span>
        <SkeletonRows rows={state.limit} />
      </div>
    )
  if (data.hits.length === 0) return <Nothing state={state} onChange={onChange} />
  const pages = Math.ceil(data.total_hits / state.limit)
  const first = (state.page - 1) * state.limit + 1
  return (
    <>
      <ProjectList
        hits={data.hits}
        type={type}
        view={view}
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
