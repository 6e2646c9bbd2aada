import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'

/** The work of staff on one project; the decision itself is the project's own event. */
export const reviewEvents = defineEvents('moderation.review', {
  /** Until `until` (milliseconds since 1970) no other moderator may decide. */
  ReviewLocked: {
    version: 1,
    schema: z.object({ moderatorId: z.string(), until: z.number().int(), override: z.boolean() }),
  },
  ReviewUnlocked: { version: 1, schema: z.object({ moderatorId: z.string() }) },
})

/**
 * What is said between members and staff about one project, or between a reporter and staff about one report. Changes of status
 * are shown among it but are not events here.
 */
export const threadEvents = defineEvents('moderation.thread', {
  ThreadOpened: { version: 1, schema: z.object({ threadId: z.string(), projectId: z.string() }) },
  /** The thread of a report: between its reporter and staff. */
  ReportThreadOpened: {
    version: 1,
    schema: z.object({ threadId: z.string(), reportId: z.string(), reporterId: z.string() }),
  },
  ThreadMessagePosted: {
    version: 1,
    schema: z.object({
      messageId: z.string(),
      authorId: z.string(),
      /** Staff are shown to members as "Moderator", without a name. */
      byStaff: z.boolean(),
      /** Seen by staff alone. */
      private: z.boolean(),
      body: z.string(),
      replyingTo: z.string().nullable(),
    }),
  },
  ThreadMessageDeleted: { version: 1, schema: z.object({ messageId: z.string() }) },
})

/** Where a message stands, for requests that name nothing but the message. */
export const messageEvents = defineEvents('moderation.message', {
  ThreadMessagePlaced: { version: 1, schema: z.object({ messageId: z.string(), threadId: z.string() }) },
})

export type ReviewEvent = EventOf<typeof reviewEvents>
export type RecordedReviewEvent = RecordedOf<typeof reviewEvents>
export type ThreadEvent = EventOf<typeof threadEvents>
export type RecordedThreadEvent = RecordedOf<typeof threadEvents>
export type MessageEvent = EventOf<typeof messageEvents>
export type RecordedMessageEvent = RecordedOf<typeof messageEvents>
