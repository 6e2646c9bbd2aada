import type { ProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import { type Refusal, refusals } from '@adit/platform/eventing/refusal.ts'
import type { LivingProject } from '../project/living_project.ts'
import {
  judgeSchedule,
  judgeStatusChange,
  type ScheduleJudgement,
  type StatusActor,
} from '../project_status/project_status.policy.ts'

export const scheduleRefusals = refusals('time_not_in_future', 'schedule_needs_review', 'no_permission')
/** No request reaches this, because the contract only accepts requestable statuses. */
const statusRefusals = refusals('status_not_settable')

/** A request to schedule a change of status. Times are milliseconds since 1970. */
export interface ScheduleWish {
  requestedStatus: ProjectStatus
  time: number
  actor: StatusActor
  now: number
}

/** The event of the schedule, or none if it is already scheduled like this. Otherwise throws the refusal. */
export function scheduleProject(wish: ScheduleWish, project: LivingProject): ProjectEvent[] {
  const { requestedStatus, time, actor, now } = wish
  const { status, schedule } = project
  // Changing a schedule follows the same rules as creating it: what needed a review then still needs one.
  const judgement = judgeSchedule({ from: schedule?.from ?? status, requestedStatus, actor, at: time, now })
  if (!judgement.allowed) throw refusalFor(judgement, requestedStatus)
  if (schedule?.time === time && schedule.to === requestedStatus) return []
  return [{ type: 'ProjectScheduled', data: { from: status, requestedStatus, time } }]
}

/** Restores the status before the schedule; nothing if no change is scheduled. */
export function cancelProjectSchedule(actor: StatusActor, project: LivingProject): ProjectEvent[] {
  const { schedule, status: from, moderationMessage: message, moderationMessageBody: messageBody } = project
  if (!schedule) return []
  const { from: to } = schedule
  return actor.kind === 'moderator' || actor.kind === 'admin'
    ? [{ type: 'ProjectReviewed', data: { from, to, firstApproval: false, message, messageBody } }]
    : [{ type: 'ProjectStatusChanged', data: { from, to } }]
}

/** The change that was scheduled for `time`; nothing if the status has changed since. */
export function releaseProject(time: number, now: number, project: LivingProject): ProjectEvent[] {
  const { schedule, status: from } = project
  if (schedule?.time !== time) return []
  const judgement = judgeStatusChange({
    from,
    to: schedule.to,
    requestedStatus: schedule.to,
    actor: { kind: 'schedule' },
    wasApprovedBefore: project.approvedAt !== null,
    hasVersions: project.versions.size > 0,
    missingRequired: [],
    lock: null,
    now,
  })
  if (!judgement.allowed || !judgement.effects.isChanged) return []
  const { to } = schedule
  if (!judgement.effects.isFirstApproval) return [{ type: 'ProjectStatusChanged', data: { from, to } }]
  // Only staff can schedule a project that was never approved, so this carries out their decision.
  return [{ type: 'ProjectReviewed', data: { from, to, firstApproval: true, message: null, messageBody: null } }]
}

function refusalFor(refused: Extract<ScheduleJudgement, { allowed: false }>, to: ProjectStatus): Refusal {
  switch (refused.code) {
    case 'time_not_in_future':
      return scheduleRefusals.refuse('time_not_in_future', { field: 'time' })
    case 'requested_status_not_requestable':
      return statusRefusals.refuse('status_not_settable', { field: 'requested_status', to })
    case 'review_required':
      return scheduleRefusals.refuse('schedule_needs_review', { field: 'requested_status', to })
    default:
      return scheduleRefusals.refuse('no_permission', { permission: 'EDIT_DETAILS' })
  }
}
