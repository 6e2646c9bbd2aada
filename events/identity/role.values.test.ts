import { expect, it } from 'vitest'
import { isAdmin, isMod, isRole, roles } from './role.values.ts'

it('knows its roles and no other', () => {
  expect(['developer', 'moderator', 'admin'].every(isRole)).toBe(true)
  expect(['', 'Admin', 'owner', null, undefined, 0, ['admin']].some(isRole)).toBe(false)
})

it('gives moderators a part of what admins have, and developers none', () => {
  expect(roles.filter(isMod)).toEqual(['moderator', 'admin'])
  expect(roles.filter(isAdmin)).toEqual(['admin'])
})
