import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { RecordedReportEvent } from '@adit/events/moderation/report.events.ts'
import type { RecordedReviewEvent, RecordedThreadEvent } from '@adit/events/moderation/review.events.ts'
import type { RecordedTeamEvent } from '@adit/events/teams/team.events.ts'
import { defineProjector } from '@adit/platform/projection/projector.ts'
import { reportHandlers } from './report_handlers.ts'
import { queueHandlers } from './review/queue_handlers.ts'
import { statusHandlers } from './review/status_handlers.ts'
import { type ReviewTables, reviewTables, reviewVersion } from './review.table.ts'
import { threadHandlers } from './thread/thread_handlers.ts'
import { whileParked } from './while_parked.ts'

export type ReviewedEvent =
  | RecordedProjectEvent
  | RecordedReviewEvent
  | RecordedThreadEvent
  | RecordedReportEvent
  | RecordedTeamEvent

/** The review queue, who reviews what, reports, and messages about projects and reports. */
export const reviewProjector = defineProjector<ReviewTables, ReviewedEvent>({
  name: 'review',
  version: reviewVersion,
  tables: reviewTables,
  on: { ...queueHandlers, ...statusHandlers, ...threadHandlers, ...reportHandlers },
  whileParked,
})
