import { Bell, Inbox } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuItem } from '../../ui/menuItem.ts'
import { faceOf, sentenceOf, useNotificationKinds } from '../notificationKind.ts'
import styles from './NotificationMenu.module.css'
import { useInbox } from './useInbox.ts'

/** Unread ones are looked for as often as lists go stale: when one comes back to the page, and on every new page. */
export function NotificationMenu() {
  const intl = useIntl()
  const { read } = useInbox()
  const kinds = useNotificationKinds()
  const { data } = useApi('GET /_internal/notifications', { query: { limit: '6' } })
  const unread = data?.unread ?? 0
  const latest = (data?.notifications ?? []).flatMap((entry): MenuItem[] => {
    const face = faceOf(kinds, entry)
    if (!face) return []
    const { icon: Icon } = face
    return [
      {
        text: sentenceOf(intl, face, entry),
        icon: <Icon aria-hidden="true" className={entry.read ? undefined : styles.fresh} />,
        to: face.place(entry),
        onSelect: () => void (entry.read || read(entry.id)),
      },
    ]
  })
  const items: MenuItem[] = [
    ...latest,
    ...(latest.length > 0 ? [{ kind: 'separator' } as const] : []),
    {
      text: intl.formatMessage({ id: 'notifications.open', defaultMessage: 'All notifications' }),
      icon: <Inbox aria-hidden="true" />,
      to: '/dashboard/notifications',
    },
  ]
  const label = intl.formatMessage(
    { id: 'notifications.menu', defaultMessage: 'Notifications, {unread, plural, =0 {none unread} other {# unread}}' },
    { unread },
  )
  return (
    <span className={styles.bell}>
      <Menu circular look="transparent" aria-label={label} title={label} items={items}>
        <Bell aria-hidden="true" />
      </Menu>
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : intl.formatNumber(unread)}
        </span>
      )}
    </span>
  )
}
