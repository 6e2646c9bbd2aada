import { FilterX } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../ui/Button.tsx'
import { State } from '../ui/State.tsx'
import styles from './FilterError.module.css'
import type { FilterPlace } from './filterPlace.ts'
import { type SearchState, withoutFilters } from './searchState.ts'

type Props = {
  place: FilterPlace
  /** What the server said. */
  reason: string
  state: SearchState
  onChange: (next: SearchState) => void
}

/** A filter of the address that cannot be read, marked from where it went wrong. */
export function FilterError({ place, reason, state, onChange }: Props) {
  return (
    <State
      role="alert"
      icon={<FilterX />}
      title={<FormattedMessage id="search.filter.refused" defaultMessage="A filter in this address cannot be read" />}
      actions={
        <Button onClick={() => onChange(withoutFilters(state))}>
          <FormattedMessage id="search.empty.clear" defaultMessage="Clear the filters" />
        </Button>
      }
    >
      <code className={styles.filter} dir="ltr">
        {place.read}
        <mark className={styles.unread}>{place.unread || ' '}</mark>
      </code>
      <p>{reason}</p>
    </State>
  )
}
