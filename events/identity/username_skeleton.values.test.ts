import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isUsername } from './account_limits.values.ts'
import { usernameSkeleton } from './username_skeleton.values.ts'

it.each([
  ['admin', 'Admin'],
  ['admin', 'adm1n'],
  ['lilian', 'IiIlan'],
  ['alice', 'aIice'],
  ['modrinth', 'rnodrinth'],
  ['bob', 'b0b'],
  ['ada-lovelace', 'ada_lovelace'],
  ['ada-lovelace', 'ada.~lovelace'],
  ['ada', '_ada_'],
])('%s looks like %s', (one, other) => {
  expect(usernameSkeleton(one)).toBe(usernameSkeleton(other))
})

it.each([
  ['ada', 'adam'],
  ['ada-lovelace', 'adalovelace'],
  ['person-1', 'person-2'],
  ['person-11', 'person-1'],
  ['bob', 'rob'],
  ['rnb', 'rb'],
])('%s does not look like %s', (one, other) => {
  expect(usernameSkeleton(one)).not.toBe(usernameSkeleton(other))
})

it('is the same for a skeleton itself, and can name a stream', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9._~-]{1,39}$/).filter(isUsername), (name) => {
      const skeleton = usernameSkeleton(name)
      expect(skeleton).toMatch(/^[a-z2-9](?:[a-z2-9-]*[a-z2-9])?$/)
      expect(usernameSkeleton(skeleton)).toBe(skeleton)
    }),
  )
})
