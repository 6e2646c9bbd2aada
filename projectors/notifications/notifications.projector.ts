import type { RecordedInboxEvent } from '@adit/events/notifications/inbox.events.ts'
import { defineProjector } from '@adit/platform/projection/projector.ts'
import { type NotificationsTables, notificationsTables, notificationsVersion } from './notification.table.ts'

/** Inboxes. The root of these events is the account. */
export const notificationsProjector = defineProjector<NotificationsTables, RecordedInboxEvent>({
  name: 'notifications',
  version: notificationsVersion,
  tables: notificationsTables,
  on: {
    NotificationDelivered: {
      apply: (event, rows) =>
        rows.notification.put({
          account_id: event.metadata.root,
          notification_id: event.data.notificationId,
          body: event.data.body,
          read: false,
          created_at: event.at,
        }),
    },
    NotificationsRead: {
      reads: ({ metadata, data }, wants) => {
        for (const id of data.ids) wants.notification.row([metadata.root, id])
      },
      apply: (event, rows) => {
        for (const id of event.data.ids) rows.notification.update([event.metadata.root, id], { read: true })
      },
    },
    NotificationsRemoved: {
      apply: (event, rows) => {
        for (const id of event.data.ids) rows.notification.remove([event.metadata.root, id])
      },
    },
  },
})
