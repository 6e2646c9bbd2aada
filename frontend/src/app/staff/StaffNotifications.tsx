import { useEffect } from 'react'
import { useNotificationContext, useTranslate } from 'react-admin'
import { notify } from '../../ui/notifications.ts'

/** What react-admin has to tell goes into the site's own panel. */
export function StaffNotifications() {
  const { notifications, takeNotification } = useNotificationContext()
  const translate = useTranslate()
  useEffect(() => {
    if (notifications.length === 0) return
    const next = takeNotification()
    if (!next || typeof next.message !== 'string') return
    const title = translate(next.message, next.notificationOptions?.messageArgs)
    notify({ title, type: next.type })
  }, [notifications, takeNotification, translate])
  return null
}
