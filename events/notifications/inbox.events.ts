import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import type { NotificationBody } from './notice_kind.ts'

const id = z.string()
/** Rooms declare the kinds and their fields (`notice_kind.ts`), and types enforce them for code that sends notices. */
const body = z.looseObject({ kind: z.string() }) as unknown as z.ZodType<NotificationBody>
const ids = z.array(id)

/** The notifications of one account. */
export const inboxEvents = defineEvents('notifications.inbox', {
  NotificationDelivered: {
    version: 1,
    schema: z.object({
      notificationId: id,
      body,
      /** When that happened, in milliseconds since 1970. Absent: when it was delivered. */
      happenedAt: z.number().int().optional(),
    }),
  },
  NotificationsRead: { version: 1, schema: z.object({ ids }) },
  /** Removed by the account, because the inbox was full, or because an invitation was answered. */
  NotificationsRemoved: { version: 1, schema: z.object({ ids, reason: z.enum(['account', 'full', 'settled']) }) },
})

export type InboxEvent = EventOf<typeof inboxEvents>
export type RecordedInboxEvent = RecordedOf<typeof inboxEvents>
