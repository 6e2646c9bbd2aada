import {
  isApprovedGroup,
  isListed,
  isRequestableStatus,
  type ProjectStatus,
} from '@adit/events/catalogue/project/project_status.values.ts'
import { isLockedFor, type ReviewLock } from '@adit/events/catalogue/project/review_lock.values.ts'
import { hasProjectPermission } from '@adit/events/teams/permission.values.ts'

/** Who changes the status. A moderator who is also a member acts as a moderator. */
export type StatusActor =
  /** `permissions`: the bits that `resolveProjectPermissions` gives. */
  | { kind: 'member'; permissions: number }
  | { kind: 'moderator'; id: string }
  | { kind: 'admin'; id: string }
  /** The job that carries out what was scheduled. */
  | { kind: 'schedule' }
  | { kind: 'other' }

export type StatusChange = {
  from: ProjectStatus
  /** Of a scheduled project: the status that it was scheduled from. Members may do what they could do then. */
  scheduledFrom?: ProjectStatus | undefined
  to: ProjectStatus
  /** What the project is to be once it is approved or its time has come. */
  requestedStatus: ProjectStatus | null
  actor: StatusActor
  /** It has been in the approved group before. */
  wasApprovedBefore: boolean
  /** It has been found by search before; unless given, whether it was approved before. */
  wasListedBefore?: boolean
  hasVersions: boolean
  /** Ids of the required items of the publishing checklist that are still open. */
  missingRequired: readonly string[]
  lock: ReviewLock | null
  /** Milliseconds since 1970. */
  now: number
}

export type StatusEffects = {
  /** False when the project already has the status: nothing is appended. */
  isChanged: boolean
  /** The moderators' message is cleared and the project enters the queue now. */
  isQueued: boolean
  /** The time of approval is set; only the first approval does it. */
  isFirstApproval: boolean
  /** Search finds it for the first time: it is announced once. */
  isFirstListing: boolean
  /** Staff did it: the thread's message hides who, and staff are told. */
  isByStaff: boolean
}

/** Stable codes. All but those about the input itself mean that the actor may not do it (401 on the wire, 400 for the input). */
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
 * The whole table of status changes: members submit what is not approved and move approved projects among the approved group and
 * back to draft, without a review; only staff decide reviews and take approved projects out; the job ends a schedule.
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
  // A schedule needs a time, so it has a route of its own; unknown is what old records have.
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

/** Staff may set anything; moderators wait while a colleague is at work. Without a version there is nothing to review. */
const refusalOfStaff = (
  { to, hasVersions, lock, now }: StatusChange,
  actor: StatusActor & { kind: 'moderator' | 'admin' },
): StatusRefusal | undefined => {
  if (lock !== null && actor.kind === 'moderator' && isLockedFor(lock, actor.id, now)) {
    return { code: 'review_locked', data: { holder: lock.holder, expiresAt: lock.expiresAt } }
  }
  return to === 'processing' && !hasVersions ? { code: 'version_required', data: {} } : undefined
}

const refusalOfSchedule = ({ from, to, requestedStatus }: StatusChange): StatusRefusal | undefined =>
  from === 'scheduled' && requestedStatus !== null && to === requestedStatus
    ? undefined
    : { code: 'not_scheduled', data: { from, to } }

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
  /** When it is to happen, and the time it is now, in milliseconds since 1970. */
  at: number
  now: number
}

export type ScheduleJudgement =
  | { allowed: true }
  | ({ allowed: false } & (StatusRefusal | { code: 'time_not_in_future'; data: { at: number } }))

/**
 * Whether a change may be put off to a later time. A schedule must not become a way around review, so members may schedule only what
 * they could do at once: a move of an approved project.
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
