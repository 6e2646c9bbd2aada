import type { RecordedProjectEvent } from '@adit/events/catalogue/project.events.ts'
import { parseStream } from '@adit/events/envelope.ts'
import type { RecordedReviewEvent, RecordedThreadEvent } from '@adit/events/moderation/review.events.ts'
import { defineProjector, type Wants } from '@adit/platform/projection/projector.ts'
import { queueHandlers } from './queue.handlers.ts'
import { type ReviewTables, reviewTables, reviewVersion } from './review.table.ts'
import { statusHandlers } from './status.handlers.ts'
import { threadHandlers } from './thread.handlers.ts'

export type ReviewedEvent = RecordedProjectEvent | RecordedReviewEvent | RecordedThreadEvent

/** The queue of reviews, who works on it, and what is said about a project. */
export const reviewProjector = defineProjector<ReviewTables, ReviewedEvent>({
  name: 'review',
  version: reviewVersion,
  tables: reviewTables,
  reads,
  on: { ...queueHandlers, ...statusHandlers, ...threadHandlers },
})

/** All of these streams have the project as their root. */
function reads(event: ReviewedEvent, wants: { [Name in keyof ReviewTables]: Wants }): void {
  wants.review_queue.row(event.metadata.root)
  if (event.type === 'ThreadMessageDeleted') wants.message.row([parseStream(event.stream).id, event.data.messageId])
}
