import { INBOX_MAX, notificationKinds } from '@adit/events/notifications/notification.values.ts'
import { adminQuery } from '@adit/platform/http/admin_list.ts'
import { z } from 'zod'

export const inboxListQuery = adminQuery(
  ['created', 'id'],
  z.strictObject({
    id: z.array(z.string().max(64)).max(INBOX_MAX).optional(),
    kind: z.enum(notificationKinds).optional(),
    read: z.boolean().optional(),
  }),
)
