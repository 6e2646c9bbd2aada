import { FilterX } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { ApiError } from '../../../api/apiError.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { State } from '../../../ui/State.tsx'
import styles from './FilterError.module.css'
import { placeOfError } from './filterPlace.ts'
import { type SearchState, withoutFilters } from './searchState.ts'

type Props = {
  error: ApiError
  /** What was asked. */
  facets: readonly (readonly string[])[]
  state: SearchState
  onChange: (next: SearchState) => void
}

/** A search that was refused: a filter of the address that cannot be read is marked from where it went wrong. */
export function FilterError({ error, facets, state, onChange }: Props) {
  const place = placeOfError(error, facets)
  if (!place) return <ErrorState error={error} />
  return (
    <State
      role="alert"
      icon={<FilterX />}
      title={<FormattedMessage id="search.filter.refused" defaultMessage="A filter in the address is invalid" />}
      actions={
        <Button onClick={() => onChange(withoutFilters(state))}>
          <FormattedMessage id="search.empty.clear" defaultMessage="Clear filters" />
        </Button>
      }
    >
      <code className={styles.filter} dir="ltr">
        {place.read}
        <mark className={styles.unread}>{place.unread || ' '}</mark>
      </code>
      <p>{error.description}</p>
    </State>
  )
}
