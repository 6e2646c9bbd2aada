import { Check, X } from 'lucide-react'
import { useIntl } from 'react-intl'
import type { InboxEntry, User } from '../../api/routes.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { type NotificationKindFace, sentenceOf } from '../notificationKind.ts'
import styles from './NotificationsPage.module.css'
import { useInbox } from './useInbox.ts'

type Props = { entry: InboxEntry; face: NotificationKindFace; user: Pick<User, 'id'> }

/** One notification: what happened, when, and what to do about it. Opening it marks it as read. */
export function NotificationRow({ entry, face, user }: Props) {
  const intl = useIntl()
  const { read, remove } = useInbox()
  const { id } = entry
  const { icon: Icon, Actions } = face
  return (
    <DataRow>
      <span className={cx(styles.icon, !entry.read && styles.fresh)}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className={styles.what}>
        <Link
          to={face.place(entry)}
          data-row-link
          className={cx(styles.sentence, !entry.read && styles.unread)}
          onClick={() => void (entry.read || read(id))}
        >
          <bdi>{sentenceOf(intl, face, entry)}</bdi>
          {!entry.read && (
            <span className="visually-hidden">
              {intl.formatMessage({ id: 'notifications.unread', defaultMessage: '(unread)' })}
            </span>
          )}
        </Link>
        <p className={styles.time}>
          <TimeText at={entry.created} />
        </p>
        {Actions && (
          <p className={styles.answers}>
            <Actions entry={entry} user={user} />
          </p>
        )}
      </div>
      <span className={styles.actions}>
        {!entry.read && (
          <IconButton
            size="small"
            label={intl.formatMessage({ id: 'notifications.read', defaultMessage: 'Mark as read' })}
            onClick={() => void read(id)}
          >
            <Check />
          </IconButton>
        )}
        <IconButton
          size="small"
          label={intl.formatMessage({ id: 'notifications.remove', defaultMessage: 'Remove' })}
          onClick={() => void remove(id)}
        >
          <X />
        </IconButton>
      </span>
    </DataRow>
  )
}
