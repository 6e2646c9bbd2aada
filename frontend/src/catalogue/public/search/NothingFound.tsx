import { SearchX } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { countFilters, type SearchState, withoutFilters } from './searchState.ts'

type Props = { state: SearchState; onChange: (next: SearchState) => void }

/** An empty search, with the ways out of it. */
export function NothingFound({ state, onChange }: Props) {
  const filtered = countFilters(state) > 0
  return (
    <EmptyState
      icon={<SearchX />}
      title={<FormattedMessage id="search.empty" defaultMessage="No results" />}
      actions={
        <>
          {filtered && (
            <Button onClick={() => onChange(withoutFilters(state))}>
              <FormattedMessage id="search.empty.clear" defaultMessage="Clear filters" />
            </Button>
          )}
          {state.q && (
            <Button onClick={() => onChange({ ...state, page: 1, q: '' })}>
              <FormattedMessage id="search.empty.text" defaultMessage="Clear search text" />
            </Button>
          )}
          {state.page > 1 && (
            <Button onClick={() => onChange({ ...state, page: 1 })}>
              <FormattedMessage id="search.empty.first" defaultMessage="Go to the first page" />
            </Button>
          )}
        </>
      }
    >
      {state.page > 1 ? (
        <FormattedMessage id="search.empty.beyond" defaultMessage="This page is past the end of the list." />
      ) : filtered ? (
        <FormattedMessage
          id="search.empty.filtered"
          defaultMessage="No project has a version that matches all these filters."
        />
      ) : state.q === '' ? (
        <FormattedMessage id="search.empty.none" defaultMessage="No projects of this type have been published yet." />
      ) : (
        <FormattedMessage id="search.empty.plain" defaultMessage="No project matches your search." />
      )}
    </EmptyState>
  )
}
