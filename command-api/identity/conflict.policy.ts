import { isAdmin, isMod, type Role } from '@adit/events/identity/role.values.ts'
import { CONFLICT_REASON } from '@adit/events/kit/conflict_reason.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { z } from 'zod'

export const conflictRefusals = refusals('staff_only', 'conflict_of_interest', 'conflict_reason_required')

// Stryker disable next-line StringLiteral: words of the reference
const meaning = 'Why you decide on what is your own. Admins only; recorded, and other staff are notified.'

/** Field of a body or query with which an admin decides on what is their own. */
export const conflictReasonField = z
  .string()
  .trim()
  .min(CONFLICT_REASON.min)
  .max(CONFLICT_REASON.max)
  .nullish()
  .describe(meaning)

export interface StaffDecision {
  role: Role
  /** Whether it concerns the account that decides, or something to which it belongs. */
  isOwn: boolean
  reason: string | null | undefined
}

/**
 * Whether a member of staff may decide. Nobody decides on what is their own, except for admins who give a reason. Returns the reason to
 * record, or undefined if the decision is on what belongs to others.
 */
export function checkStaffDecision({ role, isOwn, reason }: StaffDecision): string | undefined {
  if (!isMod(role)) throw conflictRefusals.refuse('staff_only')
  if (!isOwn) return undefined
  if (!isAdmin(role)) throw conflictRefusals.refuse('conflict_of_interest')
  if (!reason) throw conflictRefusals.refuse('conflict_reason_required', { field: 'conflict_reason' })
  return reason
}
