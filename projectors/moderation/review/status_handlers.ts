import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import { postStaffMessage, postStatusChange } from '../thread/thread_rows.ts'
import { editReview, enterQueue, type ReviewHandlers, type ReviewRows, reviewOf, wantProject } from './review_rows.ts'

type StatusEvent = Extract<
  RecordedProjectEvent,
  { type: 'ProjectSubmitted' | 'ProjectReviewed' | 'ProjectStatusChanged' | 'ProjectScheduled' }
>

/** Puts projects into the queue and removes them, and adds each change as a line in the thread. */
export const statusHandlers = {
  ProjectSubmitted: {
    reads: wantProject,
    apply: (event, rows) => {
      enterQueue(event, rows)
      postStatusChange(event, rows, event.data.from, 'processing', false)
    },
  },
  ProjectReviewed: {
    reads: wantProject,
    apply: (event, rows) => {
      const { from, to, message, messageBody } = event.data
      recordDecision(event, rows)
      move(event, rows)
      postStatusChange(event, rows, from, to, true)
      if (message !== null)
        postStaffMessage(event, rows, messageBody === null ? message : `${message}\n\n${messageBody}`)
    },
  },
  ProjectStatusChanged: {
    reads: wantProject,
    apply: (event, rows) => {
      const { from, to } = event.data
      move(event, rows)
      postStatusChange(event, rows, from, to, false)
    },
  },
  ProjectScheduled: {
    reads: wantProject,
    apply: (event, rows) => {
      const { from } = event.data
      editReview(event, rows)
      if (from !== 'scheduled') postStatusChange(event, rows, from, 'scheduled', event.metadata.actor.kind === 'staff')
    },
  },
} satisfies ReviewHandlers<RecordedProjectEvent>

/** Staff may send a project back into the queue, just like its members. */
function move(event: Extract<StatusEvent, { data: { to: ProjectStatus } }>, rows: ReviewRows): void {
  if (event.data.to === 'processing') enterQueue(event, rows)
  else editReview(event, rows)
}

function recordDecision(event: Extract<StatusEvent, { type: 'ProjectReviewed' }>, rows: ReviewRows): void {
  const { status, queued_at } = reviewOf(event, rows)
  if (status !== 'processing' || queued_at === null || event.data.to === 'processing') return
  rows.review_decision.put({
    project_id: event.metadata.root,
    revision: event.revision,
    moderator_id: event.metadata.actor.id,
    decision: event.data.to,
    queued_at,
    decided_at: event.at,
    waited_ms: event.at - queued_at,
  })
}
