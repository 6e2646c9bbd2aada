import type { ProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import type { ReviewLock } from '@adit/events/catalogue/project/review_lock.values.ts'
import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import { type Refusal, refusals } from '@adit/platform/eventing/refusal.ts'
import type { LivingProject } from '../project/living_project.ts'
import { missingRequired } from './checklist.ts'
import { judgeStatusChange, type StatusActor, type StatusRefusal } from './project_status.policy.ts'

/** What staff meet; members the others, too. */
export const staffStatusRefusals = refusals('review_locked')
export const statusRefusals = refusals(
  staffStatusRefusals,
  'checklist_incomplete',
  'version_required',
  'status_not_settable',
  'no_permission',
  'status_refused',
)

/** A requested change of status, with the facts from other streams that the decision needs. */
export interface StatusRequest {
  to: ProjectStatus
  actor: StatusActor
  /** Status to set after review. Defaults to the requested status of the project. */
  requestedStatus?: ProjectStatus | null
  message?: string | null
  messageBody?: string | null
  /** Why an admin decides on a project of their own. */
  conflictReason?: string | undefined
  /** Environments of the project's versions. */
  environments: readonly Environment[]
  lock: ReviewLock | null
  /** Milliseconds since 1970. */
  now: number
}

/** The event of an allowed change, or none if the project already has the status. Otherwise throws the refusal. */
export function decideStatus(request: StatusRequest, project: LivingProject): ProjectEvent[] {
  const { to, actor, environments, lock, now } = request
  const from = project.status
  const judgement = judgeStatusChange({
    from,
    scheduledFrom: project.schedule?.from,
    to,
    actor,
    lock,
    now,
    requestedStatus: request.requestedStatus ?? project.requestedStatus,
    wasApprovedBefore: project.approvedAt !== null,
    hasVersions: project.versions.size > 0,
    missingRequired: actor.kind === 'member' && to === 'processing' ? missingRequired(project, environments) : [],
  })
  if (!judgement.allowed) throw refusalFor(judgement, from, to)
  if (!judgement.effects.isChanged) return []
  if (judgement.effects.isByStaff) {
    const { isFirstApproval: firstApproval } = judgement.effects
    const { message = null, messageBody = null, conflictReason } = request
    const reviewed = { from, to, firstApproval, message, messageBody }
    return [{ type: 'ProjectReviewed', data: { ...reviewed, ...(conflictReason && { conflictReason }) } }]
  }
  if (judgement.effects.isQueued) {
    const requestedStatus = request.requestedStatus ?? project.requestedStatus ?? 'approved'
    return [{ type: 'ProjectSubmitted', data: { from, requestedStatus } }]
  }
  return [{ type: 'ProjectStatusChanged', data: { from, to } }]
}

function refusalFor(refused: StatusRefusal, from: ProjectStatus, to: ProjectStatus): Refusal {
  switch (refused.code) {
    case 'checklist_incomplete':
      return statusRefusals.refuse('checklist_incomplete', { field: 'status', missing: [...refused.data.missing] })
    case 'version_required':
      return statusRefusals.refuse('version_required', { field: 'status' })
    case 'review_locked':
      return staffStatusRefusals.refuse('review_locked', { until: new Date(refused.data.expiresAt).toISOString() })
    case 'status_not_settable':
    case 'requested_status_not_requestable':
      return statusRefusals.refuse('status_not_settable', { field: 'status', to })
    case 'edit_details_required':
      return statusRefusals.refuse('no_permission', { permission: 'EDIT_DETAILS' })
    case 'not_a_member':
    case 'review_required':
    case 'staff_only':
    case 'not_scheduled':
      return statusRefusals.refuse('status_refused', {
        field: 'status',
        from,
        to,
        reason: refused.code.replaceAll('_', ' '),
      })
    default:
      return refused satisfies never
  }
}
