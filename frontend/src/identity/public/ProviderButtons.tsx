import { providerNames } from '@adit/events/identity/provider.values.ts'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import { providerAddress } from '../../api/providers.ts'
import { buttonProps } from '../../ui/Button.tsx'
import styles from './AuthCard.module.css'

/** Other sites to sign in with, if the site offers any. `redirect` is where to go afterwards. */
export function ProviderButtons({ redirect }: { redirect: string }) {
  const intl = useIntl()
  const { data } = useApi('GET /_internal/auth/providers')
  if (!data || data.length === 0) return null
  const label = intl.formatMessage({ id: 'providers.label', defaultMessage: 'Sign in with another site' })
  return (
    <fieldset className={styles.providers} aria-label={label}>
      <p className={styles.or} aria-hidden="true">
        <FormattedMessage id="providers.or" defaultMessage="or" />
      </p>
      {data.map(({ provider }) => (
        // The API sends the browser on, so this is no link of the app.
        <a
          key={provider}
          href={providerAddress(provider, redirect)}
          {...buttonProps({ look: 'outlined', size: 'large' })}
        >
          <FormattedMessage
            id="providers.continue"
            defaultMessage="Continue with {provider}"
            values={{ provider: providerNames[provider] }}
          />
        </a>
      ))}
    </fieldset>
  )
}
