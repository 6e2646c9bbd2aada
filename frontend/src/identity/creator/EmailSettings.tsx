import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keyOf, useApi } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import type { User } from '../../api/routes.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useAction } from '../../ui/useAction.ts'
import { ResendButton } from '../public/ResendButton.tsx'
import styles from './AccountFrame.module.css'
import { EmailChangeDialog } from './EmailChangeDialog.tsx'

const contact = 'GET /_internal/auth/email'

/** How mail reaches the user: whether it does, and the newsletter. */
export function EmailSettings({ user }: { user: User }) {
  const intl = useIntl()
  const [changing, setChanging] = useState(false)
  const title = intl.formatMessage({ id: 'accountSettings.email.change', defaultMessage: 'Change email address' })
  const { data } = useApi(contact)
  const { run, busy } = useAction({
    act: (subscribed: boolean) =>
      subscribed ? call('POST /_internal/auth/email/subscribe') : call('DELETE /_internal/auth/email/subscribe'),
    refreshes: { queryKey: keyOf(contact) },
  })
  return (
    <section className={styles.email}>
      {data?.bouncing && (
        <Banner tone="warning">
          <FormattedMessage
            id="accountSettings.email.bouncing"
            defaultMessage="Mail to your address was refused by its mail server. Check that the address is right."
          />
        </Banner>
      )}
      <div className={styles.actions}>
        {user.email_verified === false && <ResendButton />}
        <Button onClick={() => setChanging(true)}>{title}</Button>
      </div>
      {changing && <EmailChangeDialog user={user} title={title} onClose={() => setChanging(false)} />}
      <Switch
        label={intl.formatMessage({ id: 'accountSettings.newsletter', defaultMessage: 'Get the newsletter by email' })}
        checked={data?.subscribed ?? false}
        disabled={!data || busy}
        onChange={(subscribed) => void run(subscribed)}
      />
    </section>
  )
}

export function VerifiedBadge({ verified }: { verified: boolean }) {
  return verified ? (
    <Badge tone="green">
      <FormattedMessage id="accountSettings.email.verified" defaultMessage="Verified" />
    </Badge>
  ) : (
    <Badge tone="orange">
      <FormattedMessage id="accountSettings.email.unverified" defaultMessage="Not verified" />
    </Badge>
  )
}
