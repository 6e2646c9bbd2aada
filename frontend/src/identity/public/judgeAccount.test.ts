import { expect, test } from 'vitest'
import { type AccountDraft, judgeAccount } from './judgeAccount.ts'

const good: AccountDraft = {
  username: 'Ada_L-1',
  email: 'ada@adit.test',
  password: 'correct horse',
  confirmation: 'correct horse',
  newsletter: false,
  consent: true,
}

test('a good draft has no problem', () => {
  expect(judgeAccount(good)).toEqual({})
})

test.each([
  [{ username: '' }, { username: 'username_empty' }],
  [{ username: 'a'.repeat(40) }, { username: 'username_long' }],
  [{ username: 'ada/..' }, { username: 'username_characters' }],
  [{ email: 'ada' }, { email: 'email_invalid' }],
  [{ password: 'short', confirmation: 'short' }, { password: 'password_short' }],
  [{ password: 'a'.repeat(257), confirmation: 'a'.repeat(257) }, { password: 'password_long' }],
  [{ confirmation: 'other' }, { confirmation: 'passwords_differ' }],
  [{ consent: false }, { consent: 'consent_missing' }],
])('%j gives %j', (change, problems) => {
  expect(judgeAccount({ ...good, ...change })).toEqual(problems)
})
