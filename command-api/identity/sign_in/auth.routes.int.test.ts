import { erased, type Sealed } from '@adit/events/kit/personal.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAccount } from '../account/account_access.ts'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'
import { confirmEmail, currentEmailHash } from '../mail/email_verification.ts'

interface Refused {
  error: string
  description: string
  details: { code: string; field?: string; limit?: number }
}
interface Opened {
  session: string
}
interface SessionBody {
  id: string
  session: string | null
  ip: string | null
  country: string | null
  current: boolean
  expires: string
  refresh_expires: string
  os: string | null
}

const password = 'lantern moss quarry'
let side: IdentitySide

beforeAll(async () => {
  side = await identitySide()
})

afterAll(() => side?.close())

let counted = 0
const person = () => {
  counted++
  return { username: `Person-${counted}`, email: `person${counted}@example.org`, password }
}
const from = (ip: string) => ({ 'x-adit-client-ip': ip })
const limitedSignUp = (body: object, headers = {}) =>
  side.call<Opened & Refused>('POST', '/_internal/auth/create', { body, headers })
const signUp = (body: object, headers = {}) => limitedSignUp(body, { 'x-adit-unlimited': 'yes', ...headers })
const login = (username: string, secret = password, ip = '203.0.113.1') =>
  side.call<Opened & Refused>('POST', '/_internal/auth/login', {
    body: { username, password: secret },
    headers: from(ip),
  })
const sessionsOf = (token: string) => side.call<SessionBody[]>('GET', '/_internal/session/list', { token })

async function member() {
  const made = person()
  const { body } = await signUp(made)
  return { ...made, token: body.session }
}

describe('signing up', () => {
  it('creates an account and a session', async () => {
    const ada = person()
    const { status, body } = await signUp({ ...ada, challenge: 'ignored', account_consent: true })
    expect(status).toBe(200)
    expect(body.session).toMatch(/^mra_[0-9A-Za-z]{60}$/)
    const { body: sessions } = await sessionsOf(body.session)
    expect(sessions).toMatchObject([{ current: true, session: null }])
    // A step is recorded together with the next one.
    const types = (await side.events()).map(({ type }) => type).filter((type) => !type.endsWith('StepDone'))
    expect(types.slice(-3)).toEqual(['AccountCreated', 'AccountCreationFinished', 'AccountSignedIn'])
  })

  it('seals the email address, which reads as erased once the key is gone', async () => {
    await member()
    const { data } = (await side.events()).filter(({ type }) => type === 'AccountCreated').at(-1) ?? {}
    const { email, accountId } = data as { email: Sealed; accountId: string }
    const { vault } = side.deps.identity
    expect(await vault.open(email)).toBe(`person${counted}@example.org`)
    await vault.erase(accountId)
    expect(await vault.open(email)).toBe(erased)
  })

  it.each([
    ['a taken name in other letters', { username: 'pErSoN-1' }, 'username_taken', 'username'],
    ['a weak password', { password: 'password1' }, 'weak_password', 'password'],
    [
      'its own name as password',
      { username: 'hedgehog-bakery', password: 'hedgehog-bakery' },
      'weak_password',
      'password',
    ],
    ['a short password', { password: 'x7$Kq!2' }, 'too_short', 'password'],
    ['an endless password', { password: 'x7$Kq!2v'.repeat(33) }, 'too_long', 'password'],
    ['no password', { password: undefined }, 'missing', 'password'],
    ['a name with a space', { username: 'a b' }, 'invalid', 'username'],
    ['a name of dots', { username: '..' }, 'invalid', 'username'],
    ['a long name', { username: 'x'.repeat(40) }, 'too_long', 'username'],
    ['no name', { username: '' }, 'too_short', 'username'],
    ['a name that is no text', { username: { $ne: 1 } }, 'invalid_type', 'username'],
    ['no address', { email: 'nobody' }, 'invalid_format', 'email'],
    ['a long address', { email: `${'x'.repeat(250)}@example.org` }, 'too_long', 'email'],
  ])('refuses %s and keeps nothing', async (_, change, code, field) => {
    if (counted === 0) await member()
    const accounts = async () => (await side.events()).filter(({ type }) => type === 'AccountCreated').length
    const before = await accounts()
    const made = person()
    const { status, body } = await signUp({ ...made, ...change })
    expect(status).toBe(400)
    expect(body.details).toMatchObject({ code, field })
    expect(await accounts()).toBe(before)
    // The other field is free for the next attempt.
    expect((await signUp(made)).status).toBe(200)
  })

  it('refuses the id of an account as a username', async () => {
    const { token } = await member()
    const { body } = await side.call<{ user_id: string }[]>('GET', '/v2/session/list', { token })
    const id = body[0]?.user_id ?? ''
    expect((await signUp({ ...person(), username: id })).body.details.code).toBe('username_taken')
  })

  it('lets exactly one of many concurrent requests with the same username sign up', async () => {
    const shared = person()
    const tries = await Promise.all(Array.from({ length: 8 }, () => signUp({ ...person(), username: shared.username })))
    const made = tries.filter(({ status }) => status === 200)
    const refused = tries.filter(({ status }) => status === 400)
    expect([made.length, refused.length]).toEqual([1, 7])
    expect(new Set(refused.map(({ body }) => body.details.code))).toEqual(new Set(['username_taken']))
    const { rows } = await side.deps.ops.query(
      'select count(*)::int as waiting, (select count(*)::int from ops.saga) as sagas from ops.credential_change',
    )
    expect(rows[0]).toEqual({ waiting: 0, sagas: 0 })
  })

  it('ignores the Idempotency-Key of visitors and checks each request anew', async () => {
    const headers = { 'idempotency-key': 'sign-up-once' }
    const made = person()
    expect((await signUp(made, headers)).status).toBe(200)
    const again = await signUp(made, headers)
    expect(again.status).toBe(400)
    expect(again.body.details.code).toBe('username_taken')
  })

  it('can be validated before it is sent, without revealing which addresses are taken', async () => {
    const known = await member()
    const check = (body: object) =>
      side.call<{ valid: boolean; password_score: number | null; problems: { field: string; code: string }[] }>(
        'POST',
        '/_internal/auth/create/validate',
        { body },
      )
    expect((await check({ username: 'nobody-yet' })).body).toEqual({ valid: true, password_score: null, problems: [] })
    const { body } = await check({ username: known.username, email: 'x', password: 'password1' })
    expect(body.problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'username username_taken',
      'email invalid_format',
      'password weak_password',
    ])
    expect((await check({ username: 'a b', password: 'short' })).body.problems).toHaveLength(2)
    expect((await check({ email: known.email, password })).body).toMatchObject({ valid: true })
  })

  it('is limited from one address, and for one email address', async () => {
    const statuses = async (count: number, change: (n: number) => object, ip: (n: number) => string) => {
      const each = Array.from({ length: count }, (_, n) => limitedSignUp({ ...person(), ...change(n) }, from(ip(n))))
      return (await Promise.all(each)).map(({ status }) => status)
    }
    const unlike = () => ({ username: 'a name that isn’t valid' })
    const bySpelling = (n: number) => ({ email: n % 2 ? 'same@example.org' : 'Same@Example.org' })
    const oneEmail = await statuses(8, bySpelling, (n) => `203.0.113.${50 + n}`)
    expect(oneEmail.filter((status) => status === 200)).toHaveLength(5)
    expect(oneEmail.filter((status) => status === 429)).toHaveLength(3)
    expect(await statuses(3, unlike, () => '2001:db8::7')).toEqual([400, 400, 400])
    const valid = () => ({})
    const made = await statuses(22, valid, (n) => `2001:db8::${n}`)
    expect(made.filter((status) => status !== 200)).toEqual([429, 429])
    expect((await signUp(person(), from('2001:db8::1'))).status).toBe(200)
  })
})

/** As by the link of a mail. */
async function verified(username: string): Promise<void> {
  const { account } = (await findAccount(side.deps.bus, username)) ?? {}
  if (!account) throw new Error(`There is no ${username}`)
  const { accountId } = account
  const context = {
    ...({ actor: { kind: 'user', id: accountId }, via: { kind: 'schedule', id: 'test' } } as const),
    ...{ correlationId: 'test', causationId: 'test', now: Date.now, ids: randomIds() },
  }
  const emailHash = (await currentEmailHash(side.deps, account)) ?? ''
  await confirmEmail(side.deps, { accountId, emailHash }, context)
}

describe('signing in', () => {
  it('accepts the username or the verified email address, in any case', async () => {
    const { username, email } = await member()
    await verified(username)
    for (const name of [username, username.toUpperCase(), email, email.toUpperCase()]) {
      const { status, body } = await login(name)
      expect(status).toBe(200)
      expect(body.session).toMatch(/^mra_/)
    }
  })

  it('gives the same answer for a wrong password, an unknown name and an invalid name', async () => {
    const { username } = await member()
    const answers = await Promise.all([
      login(username, 'lantern moss quarrel'),
      login('nobody-here'),
      login('nobody@example.org'),
      login("' or 1=1 --"),
      login('../../etc/passwd'),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(401)
      expect(body).toMatchObject({ error: 'auth_error', details: { code: 'wrong_credentials' } })
    }
  })

  it('slows down guessing, but only for the one who guesses', async () => {
    const { username, email } = await member()
    await verified(username)
    const guess = (n: number) => login(n % 2 ? username : email, `guess number ${n}`, '203.0.113.99')
    const guesses = await Promise.all(Array.from({ length: 14 }, (_, n) => guess(n)))
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = guesses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(4)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await login(username, password, '203.0.113.99')).status).toBe(429)
    expect((await login(username)).status).toBe(200)
  })
})

describe('sessions', () => {
  it('show the country of their sign-in, if the gateway knows it', async () => {
    const { username, password } = await member()
    const countryOf = async (country: string) => {
      const headers = { 'x-adit-country': country }
      const body = { username, password }
      const { session } = (await side.call<{ session: string }>('POST', '/_internal/auth/login', { body, headers }))
        .body
      return (await sessionsOf(session)).body.find(({ current }) => current)?.country
    }
    expect([await countryOf('NO'), await countryOf('XX'), await countryOf('Norway')]).toEqual(['NO', null, null])
  })

  it('show where you are signed in, with the IP address only for yourself', async () => {
    const { username, token } = await member()
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
    await side.call('POST', '/_internal/auth/login', {
      body: { username, password },
      headers: { 'user-agent': firefox, ...from('2001:db8::7') },
    })
    const { body } = await sessionsOf(token)
    expect(body).toHaveLength(2)
    expect(body.find(({ current }) => !current)).toMatchObject({ os: 'Linux', platform: 'Firefox', ip: '2001:db8::7' })
    const { rows } = await side.deps.ops.query(`select string_agg(s::text, ' ') as all from ops.session s`)
    expect(rows[0].all).not.toContain('2001:db8')
  })

  it('can be ended, including the current one, but only your own', async () => {
    const mine = await member()
    const other = await member()
    const id = (await sessionsOf(mine.token)).body[0]?.id ?? ''
    const end = (token: string) => side.call<Refused>('DELETE', `/_internal/session/${id}`, { token })
    expect((await end(other.token)).body.details.code).toBe('session_not_found')
    expect((await end(mine.token)).status).toBe(204)
    expect((await sessionsOf(mine.token)).body).toMatchObject({ details: { code: 'invalid_token' } })
    expect((await end(mine.token)).status).toBe(401)
    expect((await side.events()).at(-1)).toMatchObject({ type: 'AccountSessionEnded', data: { sessionId: id } })
  })

  it.each(['/_internal/session/refresh', '/v2/session/refresh'])(
    'are refreshed by %s after they expired',
    async (path) => {
      const { token } = await member()
      side.setNow(Date.now() + 15 * 86_400_000)
      const expired = await sessionsOf(token)
      expect(expired.body).toMatchObject({ error: 'auth_error', details: { code: 'session_expired' } })
      side.setNow(undefined)
      const { status, headers, body } = await side.call<SessionBody>('POST', path, { token: `Bearer ${token}` })
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(body).toMatchObject({ current: true, session: expect.stringMatching(/^mra_[0-9A-Za-z]{60}$/) })
      expect((await sessionsOf(body.session ?? '')).status).toBe(200)
      expect((await sessionsOf(token)).status).toBe(401)
      expect((await side.call<SessionBody>('POST', path, { token })).body.session).toBe(body.session)
      const unknown = await side.call<Refused>('POST', path, { token: `mra_${'a'.repeat(60)}` })
      expect(unknown.body.details?.code ?? '').toBe('invalid_token')
    },
  )

  it('are not refreshed without a token, or too late', async () => {
    const { token } = await member()
    expect((await side.call<Refused>('POST', '/_internal/session/refresh')).body.details.code).toBe('missing_token')
    await side.deps.ops.query('update ops.session set refresh_expires_at = 0')
    const late = await side.call<Refused>('POST', '/_internal/session/refresh', { token })
    expect(late.status).toBe(401)
    expect(late.body.details.code).toBe('session_ended')
  })
})

describe('changing the password', () => {
  const change = (token: string, body: object) =>
    side.call<Refused>('PATCH', '/_internal/auth/password', { token, body, headers: from('203.0.113.3') })
  const next = 'ember willow canal'

  it('ends every other session and makes the old password invalid', async () => {
    const { username, token } = await member()
    const other = (await login(username)).body.session
    expect((await change(token, { old_password: password, new_password: next })).status).toBe(204)
    expect((await sessionsOf(token)).status).toBe(200)
    expect((await sessionsOf(other)).status).toBe(401)
    expect((await login(username)).status).toBe(401)
    expect((await login(username, next)).status).toBe(200)
  })

  it('is refused for a wrong old password, a weak new one, and too many attempts', async () => {
    const { username, token } = await member()
    expect((await change(token, { old_password: 'wrong', new_password: next })).body).toMatchObject({
      error: 'invalid_input',
      details: { code: 'wrong_password', field: 'old_password' },
    })
    expect((await change(token, { old_password: password, new_password: 'password1' })).body.details).toMatchObject({
      code: 'weak_password',
      field: 'new_password',
    })
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => change(token, { old_password: `guess ${index}`, new_password: next })),
    )
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    expect((await login(username)).status).toBe(200)
  })
})
