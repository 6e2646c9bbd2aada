import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import { changeOf } from '@adit/events/kit/fold.ts'
import type { RecordedReviewEvent } from '@adit/events/moderation/review.events.ts'
import { reviewFold } from '@adit/events/moderation/review.fold.ts'
import type { RecordedTeamEvent } from '@adit/events/teams/team.events.ts'
import { editReview, type ReviewHandlers, type ReviewRows, wantProject } from './review_rows.ts'

const editLock = (event: RecordedReviewEvent, rows: ReviewRows): void =>
  rows.review_queue.changeFields(event.metadata.root, changeOf(reviewFold, event))

/** What the queue shows of a project, and who is at work on it. */
export const queueHandlers = {
  ProjectCreated: {
    reads: wantProject,
    apply: ({ data, at }, rows) =>
      rows.review_queue.put({
        project_id: data.projectId,
        deleted: false,
        slug: data.slug,
        title: data.title,
        icon: data.icon,
        project_type: data.projectType,
        owner_id: data.ownerId,
        thread_id: data.threadId,
        status: 'draft',
        requested_status: data.requestedStatus,
        queued_at: null,
        resubmissions: 0,
        submissions: 0,
        lock_holder: null,
        lock_until: null,
        created_at: at,
      }),
  },
  ProjectRenamed: {
    reads: wantProject,
    apply: (event, rows) => editReview(event, rows, { title: event.data.title }),
  },
  ProjectSlugChanged: {
    reads: wantProject,
    apply: (event, rows) => editReview(event, rows, { slug: event.data.slug }),
  },
  ProjectIconChanged: {
    reads: wantProject,
    apply: (event, rows) => editReview(event, rows, { icon: event.data.icon }),
  },
  ProjectIconRemoved: {
    reads: wantProject,
    apply: (event, rows) => editReview(event, rows, { icon: null }),
  },
  ProjectRequestedStatusChanged: {
    reads: wantProject,
    apply: (event, rows) => editReview(event, rows, { requested_status: event.data.requestedStatus }),
  },
  ProjectDeleted: {
    reads: wantProject,
    apply: (event, rows) => editReview(event, rows, { deleted: true }),
  },
  ProjectRestored: {
    reads: wantProject,
    apply: (event, rows) => editReview(event, rows, { deleted: false, slug: event.data.slug }),
  },
  TeamOwnershipTransferred: {
    reads: wantProject,
    apply: (event, rows) => editReview(event, rows, { owner_id: event.data.to }),
  },
  ReviewLocked: {
    reads: wantProject,
    apply: editLock,
  },
  ReviewUnlocked: {
    reads: wantProject,
    apply: editLock,
  },
} satisfies ReviewHandlers<RecordedProjectEvent | RecordedReviewEvent | RecordedTeamEvent>
