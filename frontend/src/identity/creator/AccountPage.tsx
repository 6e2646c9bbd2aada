import { FormattedMessage } from 'react-intl'
import type { User } from '../../api/routes.ts'
import form from '../../ui/form/Form.module.css'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import styles from './AccountFrame.module.css'
import { AccountFrame } from './AccountFrame.tsx'
import { DataCopy } from './DataCopy.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { EmailSettings, VerifiedBadge } from './EmailSettings.tsx'
import { Looks } from './Looks.tsx'
import { PasswordForm } from './PasswordForm.tsx'

function Facts({ user }: { user: User }) {
  return (
    <dl className={styles.list}>
      <dt>
        <FormattedMessage id="account.email" defaultMessage="Email" />
      </dt>
      <dd>
        <bdi>{user.email ?? '–'}</bdi>
        {user.email && <VerifiedBadge verified={user.email_verified === true} />}
      </dd>
      <dt>
        <FormattedMessage id="account.joined" defaultMessage="Joined" />
      </dt>
      <dd>
        <TimeText at={user.created} show="date" />
      </dd>
    </dl>
  )
}

/** An account that signs in with another site or a passkey gets a password by the link of a mail. */
function NoPassword() {
  return (
    <section className={styles.password}>
      <h3>
        <FormattedMessage id="password.none.title" defaultMessage="Password" />
      </h3>
      <p>
        <FormattedMessage
          id="password.none"
          defaultMessage="Your account has no password. You can set one by a link that we send to your email address."
        />
      </p>
      <div>
        <LinkButton to="/auth/reset-password" look="outlined">
          <FormattedMessage id="password.none.set" defaultMessage="Set a password" />
        </LinkButton>
      </div>
    </section>
  )
}

/** `/settings/account`: what only the user knows of the account, the password, and its end. */
export function AccountPage() {
  return (
    <AccountFrame>
      {(user) => (
        <div className={form.form}>
          <h2>
            <FormattedMessage id="account.title" defaultMessage="Account" />
          </h2>
          <Facts user={user} />
          <EmailSettings user={user} />
          {user.has_password === false ? <NoPassword /> : <PasswordForm username={user.username} />}
          <Looks />
          <DataCopy hasPassword={user.has_password !== false} />
          <DeleteAccount user={user} />
        </div>
      )}
    </AccountFrame>
  )
}
