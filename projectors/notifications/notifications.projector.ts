import { changeOf } from '@adit/events/kit/fold.ts'
import type { RecordedInboxEvent } from '@adit/events/notifications/inbox.events.ts'
import { inboxFold } from '@adit/events/notifications/inbox.fold.ts'
import { defineProjector, nothingToHide, type RowsOf } from '@adit/platform/projection/projector.ts'
import { type NotificationsTables, notificationsTables, notificationsVersion } from './notification.table.ts'

function edit(event: RecordedInboxEvent, rows: RowsOf<NotificationsTables>): void {
  const { root: accountId } = event.metadata
  const { notifications } = changeOf(inboxFold, event)
  rows.notification.changeItems(notifications, (id) => [accountId, id], { account_id: accountId })
}

/** Inboxes. The root of these events is the account. */
export const notificationsProjector = defineProjector<NotificationsTables, RecordedInboxEvent>({
  name: 'notifications',
  version: notificationsVersion,
  tables: notificationsTables,
  whileParked: nothingToHide,
  on: {
    NotificationDelivered: { apply: edit },
    NotificationsRead: {
      reads: ({ metadata, data }, wants) => {
        for (const id of data.ids) wants.notification.row([metadata.root, id])
      },
      apply: edit,
    },
    NotificationsRemoved: { apply: edit },
  },
})
