import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import { projectFold } from '@adit/events/catalogue/project/project.fold.ts'
import { changeOf } from '@adit/events/kit/fold.ts'
import { shown } from '@adit/events/kit/shown.ts'
import type { RecordedReviewEvent } from '@adit/events/moderation/review.events.ts'
import { reviewFold } from '@adit/events/moderation/review.fold.ts'
import type { RecordedTeamEvent } from '@adit/events/teams/team.events.ts'
import { teamFold } from '@adit/events/teams/team.fold.ts'
import { editReview, type ReviewHandlers, type ReviewRows, wantProject } from './review_rows.ts'

const edited = { reads: wantProject, apply: editReview }

const locked = {
  reads: wantProject,
  apply: (event: RecordedReviewEvent, rows: ReviewRows): void =>
    rows.review_queue.changeFields(event.metadata.root, changeOf(reviewFold, event)),
}

const passedOn = {
  reads: wantProject,
  apply: (
    event: Extract<RecordedTeamEvent, { type: `TeamOwnership${'Transferred' | 'TakenOver'}` }>,
    rows: ReviewRows,
  ): void => {
    const { ownerId } = changeOf(teamFold, event)
    rows.review_queue.changeFields(event.metadata.root, { ownerId })
  },
}

const unlocked = shown(reviewFold.initial)

/** What the queue shows of a project, and who is reviewing it. */
export const queueHandlers = {
  ProjectCreated: {
    reads: wantProject,
    apply: (event, rows) => {
      const project = projectFold.begin.ProjectCreated(event)
      rows.review_queue.putFields(project, {
        project_type: project.chosenType,
        resubmissions: 0,
        submissions: 0,
        ...unlocked,
        created_at: event.at,
      })
    },
  },
  ProjectRenamed: edited,
  ProjectSlugChanged: edited,
  ProjectIconChanged: edited,
  ProjectIconRemoved: edited,
  ProjectRequestedStatusChanged: edited,
  ProjectDeleted: edited,
  ProjectRestored: edited,
  TeamOwnershipTransferred: passedOn,
  TeamOwnershipTakenOver: passedOn,
  ReviewLocked: locked,
  ReviewUnlocked: locked,
} satisfies ReviewHandlers<RecordedProjectEvent | RecordedReviewEvent | RecordedTeamEvent>
