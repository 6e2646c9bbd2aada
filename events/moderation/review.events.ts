import { z } from 'zod'
import { conflictReason } from '../kit/conflict_reason.ts'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'

/** The work of staff on one project. The decision itself is an event of the project. */
export const reviewEvents = defineEvents('moderation.review', {
  /** No other moderator may decide before `until` (milliseconds since 1970). */
  ReviewLocked: {
    version: 1,
    schema: z.object({ moderatorId: z.string(), until: z.number().int(), override: z.boolean(), conflictReason }),
  },
  ReviewUnlocked: { version: 1, schema: z.object({ moderatorId: z.string() }) },
})

/**
 * The conversation between members and staff about one project, or between a reporter and staff about one report. Status changes are shown
 * in it but are not events here.
 */
export const threadEvents = defineEvents('moderation.thread', {
  ThreadOpened: { version: 1, schema: z.object({ threadId: z.string(), projectId: z.string() }) },
  /** The thread of a report, between its reporter and staff. */
  ReportThreadOpened: {
    version: 1,
    schema: z.object({ threadId: z.string(), reportId: z.string(), reporterId: z.string() }),
  },
  ThreadMessagePosted: {
    version: 1,
    schema: z.object({
      messageId: z.string(),
      authorId: z.string(),
      /** Members see staff as "Moderator", without a name. */
      byStaff: z.boolean(),
      /** Only staff can see it. */
      private: z.boolean(),
      body: z.string(),
      replyingTo: z.string().nullable(),
    }),
  },
  ThreadMessageDeleted: { version: 1, schema: z.object({ messageId: z.string() }) },
})

/** Which thread contains a message, for requests that name only the message. */
export const messageEvents = defineEvents('moderation.message', {
  ThreadMessagePlaced: { version: 1, schema: z.object({ messageId: z.string(), threadId: z.string() }) },
})

export type ReviewEvent = EventOf<typeof reviewEvents>
export type RecordedReviewEvent = RecordedOf<typeof reviewEvents>
export type ThreadEvent = EventOf<typeof threadEvents>
export type RecordedThreadEvent = RecordedOf<typeof threadEvents>
export type MessageEvent = EventOf<typeof messageEvents>
export type RecordedMessageEvent = RecordedOf<typeof messageEvents>
