import { roles } from '@adit/events/identity/role.values.ts'
import { describe, expect, it } from 'vitest'
import { checkStaffDecision, conflictReasonField } from './conflict.policy.ts'

const outcome = (decision: Parameters<typeof checkStaffDecision>[0]) => {
  try {
    return { reason: checkStaffDecision(decision) }
  } catch (error) {
    return (error as { code: string }).code
  }
}
const reason = 'Nobody else is here'

describe('a decision of staff', () => {
  it.each([
    ['developer', false, 'staff_only'],
    ['developer', true, 'staff_only'],
    ['moderator', false, { reason: undefined }],
    ['moderator', true, 'conflict_of_interest'],
    ['admin', false, { reason: undefined }],
    ['admin', true, { reason }],
  ] as const)('by a %s on what is their own (%s) with a reason', (role, isOwn, expected) => {
    expect(outcome({ role, isOwn, reason })).toEqual(expected)
  })

  it.each([undefined, null, ''])('by an admin on what is their own needs a reason, not %j', (none) => {
    expect(outcome({ role: 'admin', isOwn: true, reason: none })).toBe('conflict_reason_required')
    expect(() => checkStaffDecision({ role: 'admin', isOwn: true, reason: none })).toThrow(
      expect.objectContaining({ data: { field: 'conflict_reason' } }),
    )
    expect(outcome({ role: 'admin', isOwn: false, reason: none })).toEqual({ reason: undefined })
  })

  it('is judged for every role', () => {
    expect(roles.map((role) => outcome({ role, isOwn: true, reason: undefined }))).toEqual([
      'staff_only',
      'conflict_of_interest',
      'conflict_reason_required',
    ])
  })
})

describe('the reason', () => {
  it.each([
    ['x'.repeat(9), false],
    ['x'.repeat(10), true],
    [' '.repeat(10), false],
    ['x'.repeat(500), true],
    ['x'.repeat(501), false],
  ])('is 10 to 500 characters long: %j', (text, valid) => {
    expect(conflictReasonField.safeParse(text).success).toBe(valid)
  })
})
