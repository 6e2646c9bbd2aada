import { z } from 'zod'
import { projectStatuses } from '../catalogue/project/project_status.values.ts'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'

const id = z.string()
const status = z.enum(projectStatuses)

/** Ids only: names are joined when it is read, so that it never shows what its reader may no longer see. */
const body = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('project_update'), projectId: id, versionId: id }),
  z.object({ kind: z.literal('team_invite'), projectId: id, teamId: id, invitedBy: id, role: z.string() }),
  z.object({ kind: z.literal('status_change'), projectId: id, from: status, to: status }),
  z.object({
    kind: z.literal('moderator_message'),
    /** What the thread is about: one of the two. */
    projectId: id.nullable(),
    reportId: id.nullable(),
    threadId: id,
    messageId: id,
  }),
])
const ids = z.array(id)

/** The notifications of one account. */
export const inboxEvents = defineEvents('notifications.inbox', {
  NotificationDelivered: { version: 1, schema: z.object({ notificationId: id, body }) },
  NotificationsRead: { version: 1, schema: z.object({ ids }) },
  /** Removed by the account, the oldest of a full inbox, or an invitation that has had its answer. */
  NotificationsRemoved: { version: 1, schema: z.object({ ids, reason: z.enum(['account', 'full', 'settled']) }) },
})

export type NotificationBody = z.output<typeof body>
export type InboxEvent = EventOf<typeof inboxEvents>
export type RecordedInboxEvent = RecordedOf<typeof inboxEvents>
