import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import { useCosmetics } from '../api/storage/cosmetics.ts'
import { useStore } from '../api/storage/store.ts'
import { lazyNamed } from './lazyNamed.ts'
import styles from './NotificationPanel.module.css'
import { notifications } from './notifications.ts'

const NotificationEntry = lazyNamed(() => import('./NotificationEntry.tsx'), 'NotificationEntry')

/** What just happened, on the side of the window that the reader prefers. */
export function NotificationPanel() {
  const intl = useIntl()
  const all = useStore(notifications)
  return (
    <section
      className={styles.panel}
      data-side={useCosmetics().notificationSide}
      aria-live="polite"
      aria-label={intl.formatMessage({ id: 'notification.panel', defaultMessage: 'Messages' })}
    >
      <Suspense>
        <ul>
          {all.map((one) => (
            <NotificationEntry key={one.id} one={one} />
          ))}
        </ul>
      </Suspense>
    </section>
  )
}
