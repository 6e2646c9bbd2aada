import { defineMessages, FormattedList, FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import type { ResponseOf } from '../../api/client.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { lookReasonTexts } from '../look.texts.ts'
import styles from './AccountFrame.module.css'

type Look = ResponseOf<'GET /_internal/account/looks'>['looks'][number]

const roleTexts = defineMessages({
  moderator: { id: 'looks.moderator', defaultMessage: 'A moderator' },
  admin: { id: 'looks.admin', defaultMessage: 'An admin' },
})
const shownTexts = defineMessages({
  email: { id: 'looks.email', defaultMessage: 'email address' },
  email_verified: { id: 'looks.verified', defaultMessage: 'whether it is verified' },
  auth_providers: { id: 'looks.providers', defaultMessage: 'services you sign in with' },
  has_password: { id: 'looks.password', defaultMessage: 'whether you have a password' },
  has_totp: { id: 'looks.totp', defaultMessage: 'whether you have an authenticator app' },
  payment_methods: { id: 'looks.cards', defaultMessage: 'your cards' },
  bills: { id: 'looks.bills', defaultMessage: 'what you pay and your cards' },
})

/** When staff looked at what only the user can see, and why. */
export function Looks() {
  const { data, error, refetch } = useApi('GET /_internal/account/looks')
  return (
    <section className={styles.email} id="looks">
      <h3>
        <FormattedMessage id="looks.title" defaultMessage="Who looked at your account" />
      </h3>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <LookList looks={data.looks} />
      ) : (
        <SkeletonText lines={2} />
      )}
    </section>
  )
}

function LookList({ looks }: { looks: readonly Look[] }) {
  const intl = useIntl()
  if (looks.length === 0)
    return (
      <p className={styles.facts}>
        <FormattedMessage
          id="looks.none"
          defaultMessage="No member of staff has looked at your private details. If one does, the reason and the time are listed here, after 30 days at most."
        />
      </p>
    )
  return (
    <ul>
      {looks.map(({ id, role, time, reason, note, shown }) => (
        <li key={id} className={styles.what}>
          <span className={styles.name}>
            {intl.formatMessage(roleTexts[role])} <TimeText at={time} />
          </span>
          <span>
            {intl.formatMessage(lookReasonTexts[reason])}
            {note && (
              <>
                {': '}
                <bdi>{note}</bdi>
              </>
            )}
          </span>
          <span className={styles.facts}>
            <FormattedMessage
              id="looks.shown"
              defaultMessage="Saw: {fields}"
              values={{ fields: <FormattedList value={shown.map((field) => intl.formatMessage(shownTexts[field]))} /> }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
