import { streams } from '@adit/events/registry.ts'
import { expect, it } from 'vitest'
import { isStaff, logCategoriesOf, requireStaff } from './staff.policy.ts'

const viewer = (role: 'developer' | 'moderator' | 'admin') => ({
  ...{ accountId: 'ACCOUNT1', role, via: { kind: 'session' as const, id: 'SESSION1' }, scopes: -1n, limitedTo: null },
})

it.each([
  ['developer', false],
  ['moderator', true],
  ['admin', true],
] as const)('a %s is staff: %s', (role, staff) => {
  expect(isStaff(viewer(role))).toBe(staff)
  if (staff) expect(() => requireStaff(viewer(role))).not.toThrow()
  else expect(() => requireStaff(viewer(role))).toThrow('staff_only')
})

it('nobody is no staff', () => {
  expect(isStaff(undefined)).toBe(false)
})

it('shows admins the whole log, and moderators only what is about projects, reports and threads', () => {
  expect(logCategoriesOf(viewer('admin'))).toBeUndefined()
  const seen = logCategoriesOf(viewer('moderator')) ?? []
  expect(seen).toEqual(expect.arrayContaining(['catalogue.project', 'catalogue.version', 'teams.team']))
  expect(seen).toEqual(expect.arrayContaining(['moderation.report', 'moderation.thread', 'moderation.review']))
  const hidden = streams.map(({ events }) => events.category).filter((category) => !seen.includes(category))
  for (const room of ['identity', 'notifications', 'collections']) {
    expect(seen.filter((category) => category.startsWith(`${room}.`))).toEqual([])
    expect(hidden.some((category) => category.startsWith(`${room}.`))).toBe(true)
  }
  expect(hidden).toContain('catalogue.project_quota')
})
