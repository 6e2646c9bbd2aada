import { describe, expect, it } from 'vitest'
import {
  FRESH_SESSION_MS,
  isUsername,
  PASSWORD,
  SESSION_MS,
  SESSION_REFRESH_MS,
  SIGN_IN_ATTEMPTS,
  SIGN_UP_ATTEMPTS,
  TOKEN_NAME,
  USERNAME,
  usernameKey,
} from './account_limits.values.ts'

/** What clients rely on and what the documentation says. The tests of contracts and of attempts are at these bounds. */
it.each([
  ['a username', USERNAME, { min: 1, max: 39 }],
  ['a password', PASSWORD, { min: 8, max: 256 }],
  ['the name of a token', TOKEN_NAME, { min: 3, max: 255 }],
  ['days of a session', SESSION_MS / 86_400_000, 14],
  ['days until which a session can be exchanged', SESSION_REFRESH_MS / 86_400_000, 60],
  ['minutes of a fresh session', FRESH_SESSION_MS / 60_000, 10],
  ['attempts to sign in', SIGN_IN_ATTEMPTS, { perPair: 10, perAccount: 100, perAddress: 100, windowMs: 900_000 }],
  ['attempts to sign up', SIGN_UP_ATTEMPTS, { perPair: 5, perAccount: 5, perAddress: 20, windowMs: 3_600_000 }],
])('publishes the limit of %s', (_, limit, published) => {
  expect(limit).toEqual(published)
})

describe('isUsername', () => {
  it.each(['a', 'Ada', '-a', '~~Z', '..0', 'ada.lovelace', 'ada-1815', 'a~b_c', '0', 'x'.repeat(39)])(
    'takes %s',
    (name) => {
      expect(isUsername(name)).toBe(true)
    },
  )

  it.each([
    '',
    '!a',
    'a!',
    '.',
    '..',
    '-_-',
    'x'.repeat(40),
    'a b',
    'a/b',
    'ä',
    'a@b',
    'a?b',
    'a%41',
    'a\n',
    'a\u0000',
  ])('refuses %j', (name) => {
    expect(isUsername(name)).toBe(false)
  })
})

it('compares without regard to case', () => {
  expect(usernameKey('AdA')).toBe(usernameKey('aDa'))
})
