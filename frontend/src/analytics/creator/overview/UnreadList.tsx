import { FormattedMessage, useIntl } from 'react-intl'
import type { ApiError } from '../../../api/apiError.ts'
import type { InboxEntry } from '../../../api/routes.ts'
import { notificationVerbs } from '../../../notifications/creator/dashboard/notificationVerbs.ts'
import { inboxQueries, useInbox } from '../../../notifications/creator/useInbox.ts'
import { useUnread } from '../../../notifications/creator/useUnread.ts'
import { faceOf, sentenceOf, useNotificationKinds } from '../../../notifications/notificationKind.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { useAction } from '../../../ui/useAction.ts'
import styles from './UnreadList.module.css'

/** As many as there is room for beside what needs the viewer. */
const shownMax = 3

type Props = { entries: readonly InboxEntry[] | undefined; error: ApiError | null; onRetry: () => void }

/** The newest notifications that nobody has read. */
export function UnreadList({ entries, error, onRetry }: Props) {
  const intl = useIntl()
  const unread = useUnread()
  const heading = intl.formatMessage({ id: 'overview.unread', defaultMessage: 'Unread' })
  return (
    <section className={styles.section} aria-label={heading}>
      <div className={styles.heading}>
        <h2>{heading}</h2>
        {unread !== undefined && unread > 0 && (
          <span>
            <FormattedMessage
              id="overview.unreadCount"
              defaultMessage="{count, plural, one {# notification} other {# notifications}}"
              values={{ count: unread }}
            />
          </span>
        )}
        <Link to="/dashboard/notifications" className={styles.all}>
          <FormattedMessage id="overview.allNotifications" defaultMessage="All" />
        </Link>
      </div>
      {error && !entries ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : entries ? (
        <Entries entries={entries} />
      ) : (
        <SkeletonRows rows={3} icon={false} />
      )}
    </section>
  )
}

function Entries({ entries }: { entries: readonly InboxEntry[] }) {
  const readAll = useAction({ act: notificationVerbs.readAllNotifications, refreshes: inboxQueries })
  if (entries.length === 0) {
    return (
      <p className={styles.none}>
        <FormattedMessage id="overview.noUnread" defaultMessage="You have read everything." />
      </p>
    )
  }
  return (
    <>
      <ul className={styles.list}>
        {entries.slice(0, shownMax).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <Button size="small" look="outlined" busy={readAll.busy} onClick={() => void readAll.run()}>
        <FormattedMessage id="notifications.readAll" defaultMessage="Mark all as read" />
      </Button>
    </>
  )
}

function Entry({ entry }: { entry: InboxEntry }) {
  const intl = useIntl()
  const { read } = useInbox()
  const face = faceOf(useNotificationKinds(), entry)
  if (!face) return null
  const { icon: Icon } = face
  return (
    <li className={styles.entry}>
      <Icon size={18} aria-hidden="true" />
      <Link to={face.place(entry)} onClick={() => void read(entry.id)}>
        <bdi>{sentenceOf(intl, face, entry)}</bdi>
      </Link>
      <TimeText at={entry.created} />
    </li>
  )
}
