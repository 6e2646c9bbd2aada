import { roles } from '@adit/events/identity/role.values.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { expect, it } from 'vitest'
import { isStaff, requireStaff } from './staff.policy.ts'

const as = (role: Viewer['role']): Viewer => ({
  ...{ accountId: 'SOMEBODY', role, via: { kind: 'session', id: 'session0' }, scopes: 0n },
})

it('nobody is staff without an account', () => {
  expect(isStaff(undefined)).toBe(false)
})

it.each(roles)('a %s is staff, or is refused', (role) => {
  const isOne = role === 'moderator' || role === 'admin'
  expect(isStaff({ role })).toBe(isOne)
  if (isOne) expect(requireStaff(as(role))).toBe(undefined)
  else expect(() => requireStaff(as(role))).toThrow(expect.objectContaining({ code: 'staff_only' }))
})
