import { scopeNamesOf } from '@adit/events/identity/scope.values.ts'
import { scopeTexts } from '@adit/events/identity/scope_label.values.ts'
import { FormattedMessage } from 'react-intl'
import styles from './Consent.module.css'

/** What an app may do, in words, or wants to. `scopes` is a bit field. */
export function ScopeTexts({ scopes, granted = false }: { scopes: number; granted?: boolean }) {
  const names = scopeNamesOf(BigInt(scopes))
  if (names.length === 0)
    return (
      <p>
        {granted ? (
          <FormattedMessage id="oauth.scopes.noneGranted" defaultMessage="Nothing but see who you are." />
        ) : (
          <FormattedMessage id="oauth.scopes.none" defaultMessage="The app asks for no permissions." />
        )}
      </p>
    )
  return (
    <div>
      {!granted && (
        <p>
          <FormattedMessage id="oauth.scopes" defaultMessage="The app wants to be able to:" />
        </p>
      )}
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
