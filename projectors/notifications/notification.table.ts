import type { NotificationBody } from '@adit/events/notifications/notice_kind.ts'
import { bigint, boolean, defineTable, json, type RowOf, text } from '@adit/platform/projection/table.ts'

export const notificationsVersion = 1

/** What is in people's inboxes. */
export const notificationTable = defineTable(
  'notification',
  {
    account_id: text(),
    notification_id: text(),
    body: json<NotificationBody>(),
    read: boolean(),
    created_at: bigint(),
  },
  { key: ['account_id', 'notification_id'], indexes: ['(account_id, created_at)'] },
)

export const notificationsTables = { notification: notificationTable }
export type NotificationsTables = typeof notificationsTables
export type NotificationRow = RowOf<typeof notificationTable>
