import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import { projectFold } from '@adit/events/catalogue/project/project.fold.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { changeOf } from '@adit/events/kit/fold.ts'
import type { Projector, RowsOf, WantsOf } from '@adit/platform/projection/projector.ts'
import type { ReviewQueueRow, ReviewTables } from '../review.table.ts'

export type ReviewRows = RowsOf<ReviewTables>
export type ReviewHandlers<Event extends RecordedEvent> = Projector<ReviewTables, Event>['on']

/** The root of streams of projects and of their teams and reviews is the project. */
export const wantProject = ({ metadata }: RecordedEvent, wants: WantsOf<ReviewTables>): void =>
  wants.review_queue.row(metadata.root)

type ProjectEdit = Exclude<RecordedProjectEvent, { type: 'ProjectCreated' }>

/** Changes what reviewers see of a project. */
export function editReview(event: ProjectEdit, rows: ReviewRows): void {
  rows.review_queue.changeFields(event.metadata.root, changeOf(projectFold, event))
}

/** Puts a project at the end of the queue. */
export function enterQueue(event: ProjectEdit, rows: ReviewRows): void {
  const { submissions } = reviewOf(event, rows)
  rows.review_queue.changeFields(event.metadata.root, changeOf(projectFold, event), {
    queued_at: event.at,
    submissions: submissions + 1,
    resubmissions: submissions,
  })
}

/** The project's row. Throws if the project was never created. */
export function reviewOf(event: RecordedEvent, rows: ReviewRows): ReviewQueueRow {
  const row = rows.review_queue.get(event.metadata.root)
  if (!row) throw new Error(`${event.type} before project ${event.metadata.root} was created`)
  return row
}
