import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Projector, RowsOf, WantsOf } from '@adit/platform/projection/projector.ts'
import type { ReviewQueueRow, ReviewTables } from '../review.table.ts'

export type ReviewRows = RowsOf<ReviewTables>
export type ReviewHandlers<Event extends RecordedEvent> = Projector<ReviewTables, Event>['on']

/** The root of streams of projects and of their teams and reviews is the project. */
export const wantProject = ({ metadata }: RecordedEvent, wants: WantsOf<ReviewTables>): void =>
  wants.review_queue.row(metadata.root)

/** Changes what reviewers see of the project that an event concerns. */
export function editReview(event: RecordedEvent, rows: ReviewRows, change: Partial<ReviewQueueRow>): void {
  rows.review_queue.update(event.metadata.root, change)
}

/** The project's row; throws when the project was never created. */
export function reviewOf(event: RecordedEvent, rows: ReviewRows): ReviewQueueRow {
  const row = rows.review_queue.get(event.metadata.root)
  if (!row) throw new Error(`${event.type} before project ${event.metadata.root} was created`)
  return row
}
