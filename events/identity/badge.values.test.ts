import { expect, it } from 'vitest'
import { ALL_BADGES, badgeBit, badgesOf, isBadgeBits } from './badge.values.ts'
import { isAdmin, isMod, isRole, roles } from './role.values.ts'

it('reads badges from their bits', () => {
  expect(badgesOf(0b1100_0001)).toEqual(['MIDAS', 'TRANSLATOR', 'AFFILIATE'])
  expect(badgesOf(ALL_BADGES + 256)).toHaveLength(8)
  expect(badgeBit('CONTRIBUTOR')).toBe(32)
  expect([0, 255].every(isBadgeBits)).toBe(true)
  expect([-1, 256, 0.5, '1'].some(isBadgeBits)).toBe(false)
})

it('recognizes staff', () => {
  expect(roles.filter(isMod)).toEqual(['moderator', 'admin'])
  expect(roles.filter(isAdmin)).toEqual(['admin'])
  expect(isRole('owner')).toBe(false)
})
