import { FormattedMessage } from 'react-intl'
import type { User } from '../../api/routes.ts'
import form from '../../ui/form/Form.module.css'
import { TimeText } from '../../ui/TimeText.tsx'
import styles from './AccountFrame.module.css'
import { AccountFrame } from './AccountFrame.tsx'
import { DataCopy } from './DataCopy.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { EmailSettings, VerifiedBadge } from './EmailSettings.tsx'
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
          {user.has_password !== false && <PasswordForm username={user.username} />}
          <DataCopy hasPassword={user.has_password !== false} />
          <DeleteAccount user={user} />
        </div>
      )}
    </AccountFrame>
  )
}
