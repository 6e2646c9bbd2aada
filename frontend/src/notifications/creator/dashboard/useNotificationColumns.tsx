import { Check, X } from 'lucide-react'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { InboxEntry } from '../../../api/routes.ts'
import { useAuth } from '../../../api/useAuth.ts'
import type { Column } from '../../../app/dashboard/column.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Link } from '../../../ui/Link.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { faceOf, type NotificationKindFace, sentenceOf, useNotificationKinds } from '../../notificationKind.ts'
import { useInbox } from '../useInbox.ts'
import styles from './NotificationsList.module.css'

/** The columns of an inbox. */
export function useNotificationColumns(): readonly Column<InboxEntry>[] {
  const intl = useIntl()
  const kinds = useNotificationKinds()
  return useMemo(
    () => [
      {
        name: 'what',
        label: intl.formatMessage({ id: 'notifications.column.what', defaultMessage: 'Notification' }),
        cell: (entry) => {
          const face = faceOf(kinds, entry)
          return face && <What entry={entry} face={face} />
        },
        always: true,
        onPhone: true,
      },
      {
        name: 'kind',
        label: intl.formatMessage({ id: 'notifications.column.kind', defaultMessage: 'Type' }),
        cell: (entry) => {
          const face = faceOf(kinds, entry)
          return <span className={styles.muted}>{face && intl.formatMessage(face.text)}</span>
        },
        startsHidden: true,
      },
      {
        name: 'created',
        label: intl.formatMessage({ id: 'notifications.column.when', defaultMessage: 'Time' }),
        cell: ({ created }) => (
          <span className={styles.muted}>
            <TimeText at={created} />
          </span>
        ),
        sort: { field: 'created', order: 'DESC' },
      },
      {
        name: 'actions',
        label: intl.formatMessage({ id: 'notifications.column.actions', defaultMessage: 'Actions' }),
        cell: (entry) => <Actions entry={entry} />,
        always: true,
        onPhone: true,
      },
    ],
    [intl, kinds],
  )
}

/** What happened and what to do about it. Opening it marks it as read. */
function What({ entry, face }: { entry: InboxEntry; face: NotificationKindFace }) {
  const intl = useIntl()
  const { user } = useAuth()
  const { read } = useInbox()
  const { icon: Icon, Actions: Answers } = face
  return (
    <span className={styles.what}>
      <Icon size={18} aria-hidden="true" className={cx(styles.icon, !entry.read && styles.fresh)} />
      <span>
        <Link
          to={face.place(entry)}
          data-row-link
          className={cx(styles.sentence, !entry.read && styles.unread)}
          onClick={() => void (entry.read || read(entry.id))}
        >
          <bdi>{sentenceOf(intl, face, entry)}</bdi>
          {!entry.read && (
            <span className="visually-hidden">
              {intl.formatMessage({ id: 'notifications.unread', defaultMessage: '(unread)' })}
            </span>
          )}
        </Link>
        <span className={styles.phoneTime}>
          <TimeText at={entry.created} />
        </span>
        {Answers && user && (
          <span className={styles.answers}>
            <Answers entry={entry} user={user} />
          </span>
        )}
      </span>
    </span>
  )
}

function Actions({ entry: { id, read: isRead } }: { entry: InboxEntry }) {
  const intl = useIntl()
  const { read, remove } = useInbox()
  return (
    <span className={styles.actions}>
      {!isRead && (
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
  )
}
