import { z } from 'zod'
import { conflictReason } from '../kit/conflict_reason.ts'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import { reportItemTypes, reportTypes } from './report_type.values.ts'

/** One person's complaint about one thing. Its messages are in its thread, which has the same root. */
export const reportEvents = defineEvents('moderation.report', {
  ReportOpened: {
    version: 1,
    schema: z.object({
      reportId: z.string(),
      threadId: z.string(),
      reporterId: z.string(),
      reportType: z.enum(reportTypes),
      itemType: z.enum(reportItemTypes),
      /** The id, even if the reporter gave a slug or name. */
      itemId: z.string(),
      /** Markdown. */
      body: z.string(),
    }),
  },
  ReportBodyEdited: { version: 1, schema: z.object({ body: z.string(), conflictReason }) },
  ReportClosed: { version: 1, schema: z.object({ conflictReason }) },
  ReportReopened: { version: 1, schema: z.object({ conflictReason }) },
  /** Deleted for everyone, together with its thread. */
  ReportDeleted: { version: 1, schema: z.object({ conflictReason }) },
})

export type ReportEvent = EventOf<typeof reportEvents>
export type RecordedReportEvent = RecordedOf<typeof reportEvents>
