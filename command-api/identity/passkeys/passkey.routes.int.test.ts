import { PASSKEYS_MAX } from '@adit/events/identity/account_limits.values.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'
import { Authenticator, type Oddities } from './authenticator.fixture.ts'
import { relyingPartyOf } from './relying_party.ts'

let side: IdentitySide
beforeAll(async () => {
  side = await identitySide()
})
afterAll(() => side?.close())

const password = 'lantern moss quarry'
const origin = 'https://adit.test'
interface Body {
  id: string
  session: string
  flow: string
  name: string
  last_used: string | null
  user_id: string
  options: { challenge: string; rp?: { id?: string }; rpId?: string; excludeCredentials?: { id: string }[] }
  details: { code: string; field?: string; limit?: number }
}

let people = 0
let keys = 0
/** Everybody has an address of their own, so that no limit of one address is met. */
const headers = () => ({ 'idempotency-key': `key-${keys++}`, 'x-adit-client-ip': `192.0.2.${people % 250}` })
const call = <Answer = Body>(method: string, path: string, body?: unknown, token?: string) =>
  side.call<Answer>(method, path, { token, body, headers: headers() })

async function signUp() {
  const username = `keyholder${people++}`
  const { body } = await call('POST', '/_internal/auth/create', {
    username,
    email: `${username}@example.org`,
    password,
  })
  const { body: mine } = await call<{ user_id: string }[]>('GET', '/_internal/session/list', undefined, body.session)
  return { username, token: body.session, id: mine[0]?.user_id ?? '' }
}

const start = (token: string, body?: unknown) => call('POST', '/v2/auth/passkey/register/start', body, token)
async function register(token: string, device: Authenticator, oddities: Oddities = {}, name = 'Phone') {
  const { options, flow } = (await start(token)).body
  const credential = device.register(options, oddities)
  return call('POST', '/v2/auth/passkey/register/finish', { flow, name, credential }, token)
}
async function signIn(device: Authenticator, oddities: Oddities = {}) {
  const { options, flow } = (await call('POST', '/v2/auth/passkey/start')).body
  return call('POST', '/v2/auth/passkey/finish', { flow, credential: device.assert(options, oddities) })
}
const list = async (token: string) => (await call<Body[]>('GET', '/v2/auth/passkey', undefined, token)).body

describe('a passkey', () => {
  it('is added, listed with its name, and signs in without a password', async () => {
    const { token, id } = await signUp()
    const device = new Authenticator(origin)
    const added = await register(token, device)
    expect([added.status, added.body.name, added.body.last_used]).toEqual([200, 'Phone', null])
    const { status, body, headers } = await signIn(device)
    expect([status, body.user_id, body.session.slice(0, 4)]).toEqual([200, id, 'mra_'])
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await list(token)).map((each) => each.last_used !== null)).toEqual([true])
    expect((await side.events(id)).at(-1)).toMatchObject({ type: 'AccountSignedIn', data: { by: 'passkey' } })
  })

  it('counts only while the events of its account say so', async () => {
    const { token, id } = await signUp()
    const device = new Authenticator(origin)
    const added = await register(token, device)
    const row = await side.deps.ops.query('select * from ops.passkey where id = $1', [added.body.id])
    expect((await call('DELETE', `/v2/auth/passkey/${added.body.id}`, undefined, token)).status).toBe(204)
    // As if the request had broken off before the row was removed.
    await side.deps.ops.query('insert into ops.passkey select * from json_populate_record(null::ops.passkey, $1)', [
      { ...row.rows[0], public_key: `\\x${row.rows[0].public_key.toString('hex')}` },
    ])
    expect((await signIn(device)).body.details.code).toBe('passkey_rejected')
    expect(await list(token)).toEqual([])
    expect((await start(token)).body.options.excludeCredentials).toEqual([])
    expect((await side.events(id)).at(-1)).toMatchObject({ type: 'AccountPasskeyRemoved' })
  })

  it.each([
    ['account_suspended', { reason: 'Theft.', until: null }],
    ['account_suspended_until', { reason: 'Theft.', until: Date.UTC(2100, 0) }],
  ])('is refused with %s to somebody whom staff have suspended', async (code, suspension) => {
    const { token, id } = await signUp()
    const device = new Authenticator(origin)
    await register(token, device)
    await side.suspend(id, suspension)
    const { status, body } = await signIn(device)
    expect([status, body.details]).toMatchObject([401, { code, reason: 'Theft.' }])
  })

  it('counts as a second factor where staff need one', async () => {
    const { token, id } = await signUp()
    const device = new Authenticator(origin)
    await register(token, device)
    await signIn(device)
    const { rows } = await side.deps.ops.query(
      'select second_factor_at is not null as shown from ops.token where account_id = $1 order by 1',
      [id],
    )
    expect(rows).toEqual([{ shown: false }, { shown: true }])
  })

  it('is renamed and removed by its holder alone, and then signs nobody in', async () => {
    const [ada, bob] = [await signUp(), await signUp()]
    const device = new Authenticator(origin)
    const { id } = (await register(ada.token, device)).body
    const path = `/_internal/auth/passkey/${id}`
    expect((await call('PATCH', path, { name: 'Mine' }, bob.token)).body.details.code).toBe('passkey_not_found')
    expect((await call('DELETE', path, undefined, bob.token)).body.details.code).toBe('passkey_not_found')
    expect((await call('PATCH', path, { name: ' Old phone ' }, ada.token)).status).toBe(204)
    expect((await list(ada.token)).map(({ name }) => name)).toEqual(['Old phone'])
    expect((await call('DELETE', path, undefined, ada.token)).status).toBe(204)
    expect(await list(ada.token)).toEqual([])
    expect((await signIn(device)).body.details.code).toBe('passkey_rejected')
  })

  it('is one of at most twenty, and the browser is told of the others', async () => {
    const { token } = await signUp()
    for (let count = 0; count < PASSKEYS_MAX; count++) await register(token, new Authenticator(origin))
    const refused = await start(token)
    expect(refused.body.details).toMatchObject({ code: 'passkeys_full', limit: PASSKEYS_MAX })
    const [first] = await list(token)
    await call('DELETE', `/v2/auth/passkey/${first?.id}`, undefined, token)
    expect((await start(token)).body.options.excludeCredentials).toHaveLength(PASSKEYS_MAX - 1)
  })

  it('stays one of twenty when two are added at once', async () => {
    const { token } = await signUp()
    for (let count = 1; count < PASSKEYS_MAX; count++) await register(token, new Authenticator(origin))
    const begun = [(await start(token)).body, (await start(token)).body]
    const both = await Promise.all(
      begun.map(({ flow, options }) => {
        const credential = new Authenticator(origin).register(options)
        return call('POST', '/v2/auth/passkey/register/finish', { flow, name: 'Phone', credential }, token)
      }),
    )
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await list(token)).toHaveLength(PASSKEYS_MAX)
  })

  it('takes the password in a session that is older than ten minutes', async () => {
    const { token, id } = await signUp()
    await side.deps.ops.query('update ops.session set created_at = created_at - 600001 where account_id = $1', [id])
    expect((await start(token)).body.details.code).toBe('password_required')
    expect((await start(token, { password: 'wrong' })).body.details.code).toBe('wrong_password')
    expect((await start(token, { password })).status).toBe(200)
  })
})

describe('what is rejected', () => {
  const odd: [string, Oddities][] = [
    ['another site', { origin: 'https://adit.evil.test' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['another challenge', { challenge: Buffer.from('another challenge').toString('base64url') }],
    ['a device that did not ask who it is', { isVerified: false }],
  ]
  it.each(odd)('an answer to %s adds no passkey', async (_, oddities) => {
    const { token } = await signUp()
    const { status, body } = await register(token, new Authenticator(origin), oddities)
    expect([status, body.details.code, body.details.field]).toEqual([400, 'passkey_rejected', 'credential'])
    expect(await list(token)).toEqual([])
  })

  it.each(odd)('an answer to %s signs nobody in', async (_, oddities) => {
    const { token } = await signUp()
    const device = new Authenticator(origin)
    await register(token, device)
    expect((await signIn(device, oddities)).body.details.code).toBe('passkey_rejected')
  })

  it('a counter that did not grow, because the key was copied', async () => {
    const { token } = await signUp()
    const device = new Authenticator(origin)
    await register(token, device)
    expect((await signIn(device, { counter: 5 })).status).toBe(200)
    expect((await signIn(device, { counter: 5 })).body.details.code).toBe('passkey_rejected')
    expect((await signIn(device, { counter: 6 })).status).toBe(200)
  })

  it('a flow that was used, is unknown or somebody else’s', async () => {
    const [ada, bob] = [await signUp(), await signUp()]
    const device = new Authenticator(origin)
    const { options, flow } = (await start(ada.token)).body
    const finish = (token: string, given = flow) =>
      call(
        'POST',
        '/v2/auth/passkey/register/finish',
        { flow: given, name: 'Phone', credential: device.register(options) },
        token,
      )
    expect((await finish(bob.token)).body.details.code).toBe('flow_ended')
    expect((await finish(ada.token, 'unknown')).body.details.code).toBe('flow_ended')
    expect((await finish(ada.token)).status).toBe(200)
    expect((await finish(ada.token)).body.details.code).toBe('flow_ended')
    const began = (await call('POST', '/v2/auth/passkey/start')).body
    const answer = () =>
      call('POST', '/v2/auth/passkey/finish', { flow: began.flow, credential: device.assert(began.options) })
    expect((await answer()).status).toBe(200)
    expect((await answer()).body.details.code).toBe('flow_ended')
  })

  it('a key that somebody has already', async () => {
    const [ada, bob] = [await signUp(), await signUp()]
    const device = new Authenticator(origin)
    await register(ada.token, device)
    expect((await register(bob.token, device)).body.details.code).toBe('passkey_rejected')
    expect((await signIn(device)).body.user_id).toBe(ada.id)
  })

  it('the key of an account that was deleted', async () => {
    const { username, token } = await signUp()
    const device = new Authenticator(origin)
    await register(token, device)
    expect((await call('DELETE', `/v2/user/${username}`, { password }, token)).status).toBe(204)
    expect((await signIn(device)).body.details.code).toBe('passkey_rejected')
    expect((await side.deps.ops.query('select from ops.passkey where credential_id = $1', [device.id])).rowCount).toBe(
      0,
    )
  })
})

it('none can be used where the site has an IP address', async () => {
  const numbered = await identitySide({}, { origin: 'http://192.0.2.7:4000' })
  try {
    const post = (path: string, body?: unknown, token?: string) => numbered.call<Body>('POST', path, { token, body })
    const person = { username: 'ada', email: 'ada@example.org', password }
    const { session } = (await post('/_internal/auth/create', person)).body
    const credential = new Authenticator(origin)
    const asked = { challenge: 'AAAA', rpId: 'adit.test' }
    for (const answer of [
      await post('/v2/auth/passkey/register/start', undefined, session),
      await post(
        '/v2/auth/passkey/register/finish',
        { flow: 'unknown', name: 'Phone', credential: credential.register(asked) },
        session,
      ),
      await post('/v2/auth/passkey/start'),
      await post('/v2/auth/passkey/finish', { flow: 'unknown', credential: credential.assert(asked) }),
    ]) {
      expect([answer.status, answer.body.details.code]).toEqual([400, 'passkeys_unavailable'])
    }
    const security = await numbered.call('GET', '/_internal/auth/security', { token: session })
    expect(security.body).toMatchObject({ passkeys_available: false })
  } finally {
    await numbered.close()
  }
})

it.each([
  ['https://adit.example', { id: 'adit.example', origin: 'https://adit.example' }],
  ['http://localhost:4000', { id: 'localhost', origin: 'http://localhost:4000' }],
  ['http://127.0.0.1:4000', { id: 'localhost', origin: 'http://localhost:4000' }],
  ['http://[::1]:4000', { id: 'localhost', origin: 'http://localhost:4000' }],
  ['http://192.0.2.7:4000', undefined],
  ['http://[2001:db8::7]', undefined],
])('passkeys at %s belong to %o', (site, party) => {
  expect(relyingPartyOf(site)).toEqual(party)
})
