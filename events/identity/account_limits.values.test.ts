import { describe, expect, it } from 'vitest'
import { isUsername, usernameKey } from './account_limits.values.ts'

describe('isUsername', () => {
  it.each(['a', 'Ada', 'ada.lovelace', 'ada-1815', 'a~b_c', '0', 'x'.repeat(39)])('takes %s', (name) => {
    expect(isUsername(name)).toBe(true)
  })

  it.each(['', '.', '..', '-_-', 'x'.repeat(40), 'a b', 'a/b', 'ä', 'a@b', 'a?b', 'a%41', 'a\n', 'a\u0000'])(
    'refuses %j',
    (name) => {
      expect(isUsername(name)).toBe(false)
    },
  )
})

it('compares without regard to case', () => {
  expect(usernameKey('AdA')).toBe(usernameKey('aDa'))
})
