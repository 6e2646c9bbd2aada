import {
  isApprovedGroup,
  isListed,
  isRequestableStatus,
  type ProjectStatus,
} from '@adit/events/catalogue/project/project_status.values.ts'
import { lockAgainst, type ReviewLock } from '@adit/events/catalogue/project/review_lock.values.ts'
import { hasProjectPermission } from '@adit/events/teams/permission.values.ts'

/** Who changes the status. A moderator who is also a member acts as a moderator. */
export type StatusActor =
  /** `permissions`: the bits that `resolveProjectPermissions` gives. */
  | { kind: 'member'; permissions: number }
  | { kind: 'moderator'; id: string }
  | { kind: 'admin'; id: string }
  /** The job that carries out scheduled changes. */
  | { kind: 'schedule' }
  | { kind: 'other' }

export type StatusChange = {
  from: ProjectStatus
  /** For a scheduled project, its status before it was scheduled. Members can do what they could do then. */
  scheduledFrom?: ProjectStatus | undefined
  to: ProjectStatus
  /** Status to set once the project is approved or its scheduled time comes. */
  requestedStatus: ProjectStatus | null
  actor: StatusActor
  /** It has been in the approved group before. */
  wasApprovedBefore: boolean
  /** Whether search has found it before. Defaults to whether it was approved before. */
  wasListedBefore?: boolean
  hasVersions: boolean
  /** Ids of the required items of the publishing checklist that are still open. */
  missingRequired: readonly string[]
  lock: ReviewLock | null
  /** Milliseconds since 1970. */
  now: number
}

export type StatusEffects = {
  /** False if the project already has the status; then nothing is appended. */
  isChanged: boolean
  /** Whether the moderators' message is cleared and the project enters the queue. */
  isQueued: boolean
  /** Whether the time of approval is set, which only the first approval does. */
  isFirstApproval: boolean
  /** Whether search finds it for the first time; it is announced once. */
  isFirstListing: boolean
  /** Whether staff made the change; the thread's message then hides who. */
  isByStaff: boolean
}

/** Stable codes. Codes about the input answer 400; all others mean that the actor lacks permission and answer 401. */
export type StatusRefusal =
  | { code: 'edit_details_required'; data: { permission: 'EDIT_DETAILS' } }
  | { code: 'not_a_member'; data: { from: ProjectStatus; to: ProjectStatus } }
  | { code: 'review_required'; data: { from: ProjectStatus; to: ProjectStatus } }
  | { code: 'staff_only'; data: { from: ProjectStatus; to: ProjectStatus } }
  | { code: 'review_locked'; data: { holder: string; expiresAt: number } }
  | { code: 'not_scheduled'; data: { from: ProjectStatus; to: ProjectStatus } }
  | { code: 'status_not_settable'; data: { to: ProjectStatus } }
  | { code: 'requested_status_not_requestable'; data: { requestedStatus: ProjectStatus | null } }
  | { code: 'version_required'; data: Record<string, never> }
  | { code: 'checklist_incomplete'; data: { missing: readonly string[] } }

export type StatusJudgement = { allowed: true; effects: StatusEffects } | ({ allowed: false } & StatusRefusal)

/**
 * The whole table of status changes. Members can submit projects that aren't approved, and move approved projects within the
 * approved group or back to draft without a review. Only staff decide reviews and revoke approvals. The job ends a schedule.
 */
export const judgeStatusChange = (change: StatusChange): StatusJudgement => {
  const refusal = refusalOf(change)
  return refusal === undefined ? { allowed: true, effects: effectsOf(change) } : { allowed: false, ...refusal }
}

const refusalOf = (change: StatusChange): StatusRefusal | undefined => {
  const { from, to, requestedStatus, actor } = change
  if (requestedStatus !== null && !isRequestableStatus(requestedStatus)) {
    return { code: 'requested_status_not_requestable', data: { requestedStatus } }
  }
  if (actor.kind === 'other') return { code: 'not_a_member', data: { from, to } }
  if (actor.kind === 'schedule') return refusalOfSchedule(change)
  if (actor.kind === 'member' && !hasProjectPermission(actor.permissions, 'EDIT_DETAILS')) {
    return { code: 'edit_details_required', data: { permission: 'EDIT_DETAILS' } }
  }
  if (from === to) return undefined
  // A schedule needs a time, so it has its own route. Only old records have the status unknown.
  if (to === 'scheduled' || to === 'unknown') return { code: 'status_not_settable', data: { to } }
  return actor.kind === 'member' ? refusalOfMember(change) : refusalOfStaff(change, actor)
}

const refusalOfMember = (change: StatusChange): StatusRefusal | undefined => {
  const { to, hasVersions, missingRequired } = change
  const from = change.scheduledFrom ?? change.from
  if (isApprovedGroup(from)) return isRequestableStatus(to) ? undefined : { code: 'staff_only', data: { from, to } }
  if (to !== 'processing') {
    return { code: isApprovedGroup(to) ? 'review_required' : 'staff_only', data: { from, to } }
  }
  if (!hasVersions) return { code: 'version_required', data: {} }
  return missingRequired.length === 0
    ? undefined
    : { code: 'checklist_incomplete', data: { missing: [...missingRequired] } }
}

/** Staff can set any status, but moderators must respect another moderator's lock. Without a version there is nothing to review. */
const refusalOfStaff = (
  { to, hasVersions, lock, now }: StatusChange,
  actor: StatusActor & { kind: 'moderator' | 'admin' },
): StatusRefusal | undefined => {
  const other = actor.kind === 'moderator' ? lockAgainst(lock, actor.id, now) : undefined
  if (other) return { code: 'review_locked', data: { holder: other.holder, expiresAt: other.expiresAt } }
  return to === 'processing' && !hasVersions ? { code: 'version_required', data: {} } : undefined
}

const refusalOfSchedule = ({ from, to, requestedStatus }: StatusChange): StatusRefusal | undefined =>
  from === 'scheduled' && to === requestedStatus ? undefined : { code: 'not_scheduled', data: { from, to } }

const effectsOf = ({ from, to, actor, wasApprovedBefore, ...rest }: StatusChange): StatusEffects => {
  const isChanged = from !== to
  const wasListedBefore = rest.wasListedBefore ?? wasApprovedBefore
  return {
    isChanged,
    isQueued: isChanged && to === 'processing',
    isFirstApproval: isChanged && isApprovedGroup(to) && !wasApprovedBefore,
    isFirstListing: isChanged && isListed(to) && !wasListedBefore,
    isByStaff: actor.kind === 'moderator' || actor.kind === 'admin',
  }
}

export type ScheduleRequest = {
  from: ProjectStatus
  requestedStatus: ProjectStatus
  actor: StatusActor
  /** The scheduled time and the current time, in milliseconds since 1970. */
  at: number
  now: number
}

export type ScheduleJudgement =
  | { allowed: true }
  | ({ allowed: false } & (StatusRefusal | { code: 'time_not_in_future'; data: { at: number } }))

/**
 * Whether a change can be scheduled. A schedule must not be a way to avoid review, so members can only schedule what they could do
 * immediately: a status change of an approved project.
 */
export const judgeSchedule = ({ from, requestedStatus, actor, at, now }: ScheduleRequest): ScheduleJudgement => {
  if (!isRequestableStatus(requestedStatus)) {
    return { allowed: false, code: 'requested_status_not_requestable', data: { requestedStatus } }
  }
  const to = 'scheduled'
  if (actor.kind === 'other' || actor.kind === 'schedule')
    return { allowed: false, code: 'not_a_member', data: { from, to } }
  if (actor.kind === 'member' && !hasProjectPermission(actor.permissions, 'EDIT_DETAILS')) {
    return { allowed: false, code: 'edit_details_required', data: { permission: 'EDIT_DETAILS' } }
  }
  if (actor.kind === 'member' && !isApprovedGroup(from) && from !== 'scheduled') {
    return { allowed: false, code: 'review_required', data: { from, to } }
  }
  return at > now ? { allowed: true } : { allowed: false, code: 'time_not_in_future', data: { at } }
}
