import { scopeNamesOf } from '@adit/events/identity/scope.values.ts'
import { scopeTexts } from '@adit/events/identity/scope_label.values.ts'
import { FormattedMessage } from 'react-intl'
import styles from './Consent.module.css'

/** What an app may do, in words. `scopes` is a bit field. */
export function ScopeTexts({ scopes }: { scopes: number }) {
  const names = scopeNamesOf(BigInt(scopes))
  if (names.length === 0)
    return (
      <p>
        <FormattedMessage id="oauth.scopes.none" defaultMessage="The app asks for no permissions." />
      </p>
    )
  return (
    <div>
      <p>
        <FormattedMessage id="oauth.scopes" defaultMessage="The app wants to be able to:" />
      </p>
      <ul className={styles.scopes}>
        {names.map((name) => (
          <li key={name} dir="auto" lang="en">
            <strong>{scopeTexts[name][0]}</strong>
            <span className={styles.muted}>{scopeTexts[name][1]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
