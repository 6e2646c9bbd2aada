import { ALL_SCOPES } from '@adit/events/identity/scope.values.ts'
import { filledBy } from '@adit/events/kit/slot.ts'
import { namesakesOf } from '@adit/platform/http/namesakes.ts'
import type { KeptMail } from '@adit/platform/mail/outbox.ts'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findAccount } from './account/account_access.ts'
import { type IdentitySide, identitySide } from './identity.fixture.ts'
import { codeIn, deliverMails } from './mail/deliver_mails.fixture.ts'
import { identity } from './room.ts'
import { newSecret, secretHash } from './sign_in/secret_token.ts'

// Attacks that aren't about one route. `docs/attacks.md` names the tests of the others.

let side: IdentitySide
beforeAll(async () => {
  side = await identitySide()
})
afterAll(() => side?.close())

interface Body {
  session: string
  flow: string
  secret: string
  error: string
  details: { code: string }
}
const password = 'lantern moss quarry'
let people = 0
const call = (method: string, path: string, body?: unknown, token?: string, headers?: Record<string, string>) =>
  side.call<Body>(method, path, { token, body, headers: { 'x-adit-client-ip': `192.0.2.${people}`, ...headers } })

async function signUp(more: object = {}) {
  const username = `person${++people}`
  const email = `${username}@example.org`
  const { body } = await call('POST', '/_internal/auth/create', { username, email, password, ...more })
  return { username, email, token: body.session }
}
const accountOf = async (username: string) => (await findAccount(side.deps.bus, username))?.account
const login = (username: string, given = password) => ({ username, password: given })

describe('a session that somebody else has prepared', () => {
  it('is never that of who signs in afterwards', async () => {
    const [eve, ada] = [await signUp(), await signUp()]
    const planted = { cookie: `auth-token=${eve.token}`, 'sec-fetch-site': 'same-origin' }
    const { body } = await call('POST', '/_internal/auth/login', login(ada.username), eve.token, planted)
    expect([eve.token, ada.token]).not.toContain(body.session)
    const holderOf = async (token: string) =>
      (await side.ops.query('select account_id from ops.token where hash = $1', [secretHash(token)])).rows[0]
        ?.account_id
    expect(await holderOf(body.session)).toBe((await accountOf(ada.username))?.accountId)
    expect(await holderOf(eve.token)).toBe((await accountOf(eve.username))?.accountId)
  })
})

describe('fields that only staff or the site set', () => {
  const wanted = { role: 'admin', badges: 4, email_verified: true, account_id: 'AdaAdaAd', id: 'AdaAdaAd', max: 9_000 }

  it('have no effect when somebody signs up', async () => {
    const { username, token } = await signUp(wanted)
    const account = await accountOf(username)
    expect([account?.role, account?.badges, account?.accountId]).toEqual([
      'developer',
      0,
      expect.not.stringMatching('AdaAdaAd'),
    ])
    expect((await side.call('GET', '/_internal/auth/email', { token })).body).toMatchObject({ verified: false })
  })

  it.each([
    { role: 'admin', reason: 'Because.' },
    { badges: 4, reason: 'Because.' },
  ])('are refused in an edit of one’s own account: %o', async (change) => {
    const { username, token } = await signUp()
    const before = await accountOf(username)
    const { status } = await call('PATCH', `/v2/user/${username}`, { bio: 'More.', ...change }, token)
    expect([status, await accountOf(username)]).toEqual([401, before])
  })

  it('give nobody else’s account a token', async () => {
    const [eve, ada] = [await signUp(), await signUp()]
    const grant = { name: 'Mine', scopes: 2, expires: '2100-01-01T00:00:00Z' }
    const id = (await accountOf(ada.username))?.accountId
    const made = await call('POST', '/_internal/pat', { ...grant, user_id: id, account_id: id }, eve.token)
    expect(made).toMatchObject({ status: 200 })
    const { rows } = await side.ops.query<{ account_id: string }>(
      `select account_id from ops.token where name = 'Mine'`,
    )
    expect(rows).toEqual([{ account_id: (await accountOf(eve.username))?.accountId }])
  })
})

describe('a page of another site', () => {
  it('changes nothing with the cookie that the browser sends along', async () => {
    const { username, token } = await signUp()
    const before = await accountOf(username)
    const cookie = { cookie: `auth-token=${token}` }
    const places: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      {},
    ]
    for (const from of places) {
      const edit = await call('PATCH', `/v2/user/${username}`, { bio: 'Theirs.' }, undefined, { ...cookie, ...from })
      expect([edit.status, edit.body.details.code]).toEqual([403, 'cross_site_request'])
    }
    expect(await accountOf(username)).toEqual(before)
    const own = { ...cookie, 'sec-fetch-site': 'same-origin' }
    expect((await call('PATCH', `/v2/user/${username}`, { bio: 'Mine.' }, undefined, own)).status).toBe(204)
  })
})

describe('a stolen token that is limited to a project', () => {
  it('changes nothing of the account', async () => {
    const { username } = await signUp()
    const before = await accountOf(username)
    const secret = newSecret('pat')
    const grant = { name: 'CI', scopes: ALL_SCOPES, expiresAt: Date.now() + 86_400_000, projects: ['PROJECT1'] }
    await side.deps.identity.tokens.put({ id: 'limited1', accountId: before?.accountId ?? '', secret, ...grant })
    for (const [method, path, body] of [
      ['PATCH', `/v2/user/${username}`, { bio: 'Theirs.' }],
      ['POST', '/_internal/pat', { name: 'All', scopes: 2, expires: '2100-01-01T00:00:00Z' }],
      ['DELETE', `/v2/user/${username}`, undefined],
    ] as const) {
      const answer = await call(method, path, body, secret)
      expect([answer.status, answer.body.details.code]).toEqual([401, 'token_limited'])
    }
    expect(await accountOf(username)).toEqual(before)
  })
})

describe('a second factor', () => {
  async function withFactor() {
    const person = await signUp()
    const { secret, flow } = (await call('POST', '/_internal/auth/2fa/get_secret', undefined, person.token)).body
    const code = generateSync({ secret })
    expect((await call('POST', '/_internal/auth/2fa', { flow, code }, person.token)).status).toBe(200)
    return person
  }

  it.each(['/_internal/auth/login', '/v2/auth/login'])('is asked for at %s', async (path) => {
    const { username } = await withFactor()
    const { body } = await call('POST', path, login(username))
    expect(body).toMatchObject({ error: '2fa_required' })
    expect(body.session).toBe(undefined)
  })

  it('is asked for after the password was reset by a mail, which signs nobody in', async () => {
    const { username, email } = await withFactor()
    await call('POST', '/_internal/auth/password/reset', { username })
    const mails = (await deliverMails(side)).filter(
      ({ to, subject }) => to === email && subject === 'Set a new password',
    )
    const flow = codeIn(mails.at(-1) as KeptMail)
    const set = await call('PATCH', '/_internal/auth/password', { flow, new_password: 'ember willow canal' })
    expect([set.status, set.body]).toEqual([204, undefined])
    const { body } = await call('POST', '/_internal/auth/login', login(username, 'ember willow canal'))
    expect(body).toMatchObject({ error: '2fa_required' })
  })

  it('is asked for before somebody suspended gets the session that is left to them', async () => {
    const { username } = await withFactor()
    await side.suspend((await accountOf(username))?.accountId ?? '', { reason: 'Theft.', until: null })
    const { body } = await call('POST', '/_internal/auth/login', login(username))
    expect(body).toMatchObject({ error: '2fa_required' })
    const begun = await call('POST', '/_internal/auth/suspended', { flow: body.flow })
    expect([begun.status, begun.body.details.code]).toEqual([400, 'flow_ended'])
  })

  // A new one has to be listed here, with what it takes.
  it('is known to every route that answers with a session', () => {
    const opening = Object.values(identity.contracts(filledBy([identity]))).flatMap((contract) => {
      const schemas = Object.values(contract.responses).flatMap((one) => (one && 'schema' in one ? [one.schema] : []))
      const texts = schemas.map((schema) => JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })))
      const opens = texts.some((text) => /"session":\{/.test(text))
      return opens ? namesakesOf(contract).map(({ method, path }) => `${method} ${path}`) : []
    })
    expect(new Set(opening)).toEqual(new Set(Object.keys(takes)))
  })
})

/** What each takes where the account has a second factor. */
const takes = {
  ...both('POST', 'auth/create', 'There is no account yet.'),
  ...both('POST', 'auth/create/oauth', 'There is no account yet.'),
  ...both('POST', 'auth/login', 'It answers with a flow instead.'),
  ...both('POST', 'auth/login/2fa', 'The code.'),
  ...both('POST', 'auth/passkey/finish', 'A passkey is both factors.'),
  'POST /_internal/auth/welcome': 'It answers with a flow instead.',
  'POST /_internal/auth/suspended': 'Its flow is told after the second factor.',
  ...both('POST', 'session/refresh', 'The session is open already.'),
  ...both('GET', 'session/list', 'It lists no tokens.'),
}

function both(method: string, path: string, what: string) {
  return { [`${method} /_internal/${path}`]: what, [`${method} /v2/${path}`]: what }
}
