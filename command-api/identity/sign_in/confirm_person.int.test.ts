import { SECOND_FACTOR_ATTEMPTS, SIGN_IN_ATTEMPTS } from '@adit/events/identity/account_limits.values.ts'
import { freshIds } from '@adit/platform/http/request_ids.ts'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccount } from '../account/account_create.ts'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'
import { Authenticator } from '../passkeys/authenticator.fixture.ts'

let side: IdentitySide
beforeAll(async () => {
  side = await identitySide()
})
afterAll(() => side?.close())

interface Body {
  session: string
  flow: string
  secret: string
  options: { challenge: string; rpId: string }
  details: { code: string }
}

const password = 'lantern moss quarry'
let count = 0
const call = (method: string, path: string, token?: string, body?: unknown) =>
  side.call<Body>(method, path, { token, body, headers: { 'x-adit-client-ip': `198.51.100.${count % 250}` } })

/** Somebody whose session began longer ago than ten minutes. */
async function someone(given: string | null) {
  const username = `holder-${++count}`
  const now = Date.now()
  const account = { username, email: `${username}@example.org`, password: given, role: 'developer' as const }
  const { accountId } = await createAccount(side.deps, { ...account, now, ids: freshIds(now) })
  const device = { os: null, platform: null, userAgent: 'test', ip: null, country: null }
  const session = { id: freshIds(now).base62(), accountId, ...device, passwordHash: null, secondFactorAt: null }
  const opened = await side.deps.identity.sessions.begin(session, now - 600_001)
  return { accountId, token: opened?.secret ?? '' }
}

const confirmed = [
  ['POST', '/_internal/auth/2fa/get_secret', {}],
  ['POST', '/_internal/auth/passkey/register/start', {}],
  ['PATCH', '/_internal/auth/email', { email: 'other@example.org' }],
  ['POST', '/_internal/gdpr/export', {}],
] as const

it.each(confirmed)('%s %s takes a new session where there is no password', async (method, path, body) => {
  const { token } = await someone(null)
  expect((await call(method, path, token, body)).body.details.code).toBe('fresh_session_required')
})

it.each(confirmed)('%s %s can’t be used to guess the password', async (method, path, body) => {
  const { token } = await someone(password)
  const guess = () => call(method, path, token, { ...body, password: 'wrong' })
  for (let time = 0; time < SIGN_IN_ATTEMPTS.perPair; time++) {
    expect((await guess()).body.details.code).toBe('wrong_password')
  }
  expect((await guess()).body.details.code).toBe('ratelimit_error')
})

it('nothing that takes a code can be used to guess one', async () => {
  const { token } = await someone(password)
  const begun = (await call('POST', '/_internal/auth/2fa/get_secret', token, { password })).body
  const code = generateSync({ secret: begun.secret })
  await call('POST', '/_internal/auth/2fa', token, { flow: begun.flow, code })
  const ways = [
    ['POST', '/_internal/auth/2fa/confirm'],
    ['POST', '/_internal/auth/2fa/backup_codes'],
    ['DELETE', '/_internal/auth/2fa'],
  ] as const
  for (let time = 0; time < SECOND_FACTOR_ATTEMPTS.perPair; time++) {
    const [method, path] = ways[time % ways.length] ?? ways[0]
    expect((await call(method, path, token, { code: '000000' })).body.details.code).toBe('wrong_code')
  }
  for (const [method, path] of ways) {
    expect((await call(method, path, token, { code: '000000' })).body.details.code).toBe('ratelimit_error')
  }
})

it('setting an app up takes no endless guesses either', async () => {
  const { token } = await someone(password)
  const begun = (await call('POST', '/_internal/auth/2fa/get_secret', token, { password })).body
  const guess = () => call('POST', '/_internal/auth/2fa', token, { flow: begun.flow, code: '000000' })
  for (let time = 0; time < SECOND_FACTOR_ATTEMPTS.perPair; time++) {
    expect((await guess()).body.details.code).toBe('wrong_code')
  }
  expect((await guess()).body.details.code).toBe('ratelimit_error')
})

it('one passkey can’t be tried without end', async () => {
  count++
  const device = new Authenticator('https://adit.test')
  const answers: (string | undefined)[] = []
  for (let time = 0; time <= SIGN_IN_ATTEMPTS.perPair; time++) {
    const { flow, options } = (await call('POST', '/_internal/auth/passkey/start')).body
    const body = { flow, credential: device.assert(options) }
    answers.push((await call('POST', '/_internal/auth/passkey/finish', undefined, body)).body.details.code)
  }
  expect(answers.at(0)).toBe('passkey_rejected')
  expect(answers.at(-1)).toBe('ratelimit_error')
})

it('kept mails, and previews of all mails, are for staff', async () => {
  const { token, accountId } = await someone(password)
  const ask = async (path: string) => (await call('GET', path, token)).body.details.code
  expect([await ask('/_internal/mail/999999'), await ask('/admin-api/emails')]).toEqual(['staff_only', 'staff_only'])
  await side.deps.ops.query(`update ops.credential set role = 'moderator' where account_id = $1`, [accountId])
  expect(await ask('/_internal/mail/999999')).toBe('not_found')
})
