import { SECOND_FACTOR_ATTEMPTS } from '@adit/events/identity/account_limits.values.ts'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'

let side: IdentitySide
beforeAll(async () => {
  side = await identitySide()
})
afterAll(() => side?.close())

const password = 'lantern moss quarry'
const next = 'ember willow canal'
interface Body {
  session: string
  flow: string
  error: string
  details: { field: string; code: string }
  secret: string
  uri: string
  backup_codes: string[]
  has_totp: boolean
  staff: string | null
}

let people = 0
let keys = 0
/** Everybody has an address of their own, so that no limit of one address is met. */
const headers = () => ({ 'idempotency-key': `key-${keys++}`, 'x-adit-client-ip': `192.0.2.${people % 250}` })
const call = (method: string, path: string, body?: unknown, token?: string) =>
  side.call<Body>(method, path, { token, body, headers: headers() })

async function signUp() {
  const username = `person${people++}`
  const { body } = await call('POST', '/_internal/auth/create', {
    username,
    email: `${username}@example.org`,
    password,
  })
  return { username, token: body.session, id: await idOf(username) }
}
const idOf = async (username: string) => {
  const { rows } = await side.deps.ops.query<{ account_id: string }>(
    'select account_id from ops.session order by created_at desc, id limit 1',
  )
  return rows[0]?.account_id ?? username
}
const login = (username: string, given = password) =>
  call('POST', '/_internal/auth/login', { username, password: given })
const withCode = (flow: string, code: string) => call('POST', '/_internal/auth/login/2fa', { flow, code })

/** A code that is valid now; later ones for codes that were used up. */
const codeOf = (secret: string, later = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + later * 30 })
/** Forgets which code was used last, because tests are quicker than half a minute. */
const forgetStep = (id: string) =>
  side.deps.ops.query('update ops.second_factor set last_step = 0 where account_id = $1', [id])

async function withFactor() {
  const person = await signUp()
  const begun = await call('POST', '/_internal/auth/2fa/get_secret', undefined, person.token)
  const { secret, flow } = begun.body
  const enabled = await call('POST', '/_internal/auth/2fa', { flow, code: codeOf(secret) }, person.token)
  await forgetStep(person.id)
  return { ...person, secret, codes: enabled.body.backup_codes }
}

describe('setting up an authenticator app', () => {
  it('takes a code of the app, and answers with ten backup codes, of which none is stored', async () => {
    const { token, username, id } = await signUp()
    const { body: begun, headers } = await call('POST', '/v2/auth/2fa/get_secret', undefined, token)
    expect(begun.uri).toContain(`otpauth://totp/adit.test:${username}?secret=${begun.secret}`)
    expect(headers.get('cache-control')).toBe('no-store')
    const enabled = await call('POST', '/v2/auth/2fa', { flow: begun.flow, code: codeOf(begun.secret) }, token)
    expect(enabled.status).toBe(200)
    expect(new Set(enabled.body.backup_codes).size).toBe(10)
    for (const code of enabled.body.backup_codes) expect(code).toMatch(/^(?:[2-9a-z]{4}-){3}[2-9a-z]{4}$/)
    expect((await call('GET', '/_internal/auth/security', undefined, token)).body).toEqual({
      ...{ has_password: true, has_totp: true, backup_codes: 10, passkeys_available: true, staff: null },
    })
    const { rows } = await side.deps.ops.query(
      `select (select string_agg(f::text, '') from ops.second_factor f)
         || (select string_agg(f::text, '') from ops.backup_code f) || coalesce((select string_agg(f::text, '') from ops.flow f), '')
         || (select string_agg(e::text, '') from log.event e) as stored`,
    )
    expect(rows[0].stored).toContain('AccountSecondFactorEnabled')
    for (const secret of [begun.secret, ...enabled.body.backup_codes]) expect(rows[0].stored).not.toContain(secret)
    expect((await side.events(id)).at(-1)).toMatchObject({ type: 'AccountSecondFactorEnabled' })
  })

  it('does nothing with a wrong code, and can be tried again', async () => {
    const { token } = await signUp()
    const { body } = await call('POST', '/_internal/auth/2fa/get_secret', undefined, token)
    const wrong = await call('POST', '/_internal/auth/2fa', { flow: body.flow, code: '000000' }, token)
    expect([wrong.status, wrong.body.details.code, wrong.body.details.field]).toEqual([400, 'wrong_code', 'code'])
    const { flow, secret } = body
    expect((await call('POST', '/_internal/auth/2fa', { flow, code: codeOf(secret) }, token)).status).toBe(200)
  })

  it('is finished by the account that began it alone', async () => {
    const [ada, bob] = [await signUp(), await signUp()]
    const { flow, secret } = (await call('POST', '/_internal/auth/2fa/get_secret', undefined, ada.token)).body
    const stolen = await call('POST', '/_internal/auth/2fa', { flow, code: codeOf(secret) }, bob.token)
    expect(stolen.body.details.code).toBe('flow_ended')
  })

  it('begins anew when it is begun again', async () => {
    const { token } = await signUp()
    const begin = async () => (await call('POST', '/_internal/auth/2fa/get_secret', undefined, token)).body
    const [first, second] = [await begin(), await begin()]
    const enable = ({ flow, secret }: Body) =>
      call('POST', '/_internal/auth/2fa', { flow, code: codeOf(secret) }, token)
    expect((await enable(first)).body.details.code).toBe('flow_ended')
    expect((await enable(second)).status).toBe(200)
  })

  it('is refused while there is one', async () => {
    const { token } = await withFactor()
    const again = await call('POST', '/_internal/auth/2fa/get_secret', undefined, token)
    expect(again.body.details.code).toBe('second_factor_on')
  })

  it('takes the password in a session that is older than ten minutes', async () => {
    const { token } = await signUp()
    await side.deps.ops.query('update ops.session set created_at = created_at - 600001')
    const begin = (body?: unknown) => call('POST', '/_internal/auth/2fa/get_secret', body, token)
    expect((await begin()).body.details.code).toBe('password_required')
    expect((await begin({ password: next })).body.details.code).toBe('wrong_password')
    expect((await begin({ password })).status).toBe(200)
  })
})

describe('signing in with a second factor', () => {
  it('takes password and code, and both are recorded', async () => {
    const { username, secret, id } = await withFactor()
    const { status, body } = await login(username)
    expect([status, body.error, body.session]).toEqual([200, '2fa_required', undefined])
    const done = await withCode(body.flow, codeOf(secret))
    expect(done.body.session).toMatch(/^mra_/)
    expect((await side.events(id)).at(-1)).toMatchObject({ type: 'AccountSignedIn', data: { by: 'password_and_code' } })
    expect((await withCode(body.flow, codeOf(secret, 1))).body.details.code).toBe('flow_ended')
  })

  it('takes no code twice', async () => {
    const { username, secret } = await withFactor()
    const code = codeOf(secret)
    const [first, second] = [await login(username), await login(username)]
    expect((await withCode(first.body.flow, code)).status).toBe(200)
    expect((await withCode(second.body.flow, code)).body.details.code).toBe('wrong_code')
  })

  it('takes each backup code once, however it is typed, and says how many are left', async () => {
    const { username, codes, id, token } = await withFactor()
    const typed = ` ${codes[0]?.toUpperCase().replaceAll('-', ' ')} `
    expect((await withCode((await login(username)).body.flow, typed)).status).toBe(200)
    expect((await side.events(id)).at(-1)).toMatchObject({ type: 'AccountBackupCodeUsed', data: { left: 9 } })
    expect((await withCode((await login(username)).body.flow, typed)).body.details.code).toBe('wrong_code')
    const replaced = await call('POST', '/_internal/auth/2fa/backup_codes', { code: codes[1] }, token)
    expect(replaced.body.backup_codes).toHaveLength(10)
    expect((await withCode((await login(username)).body.flow, codes[2] ?? '')).body.details.code).toBe('wrong_code')
    const flow = (await login(username)).body.flow
    expect((await withCode(flow, replaced.body.backup_codes[0] ?? '')).status).toBe(200)
  })

  it.each([
    ['account_suspended', { reason: 'Theft.', until: null }],
    ['account_suspended_until', { reason: 'Theft.', until: Date.UTC(2100, 0) }],
  ])('is refused with %s to somebody whom staff have suspended meanwhile', async (code, suspension) => {
    const { username, secret, id } = await withFactor()
    const { flow } = (await login(username)).body
    await side.suspend(id, suspension)
    const refused = await withCode(flow, codeOf(secret))
    expect([refused.status, refused.body.details]).toMatchObject([401, { code, reason: 'Theft.' }])
  })

  it('ends when the password changes between the two steps', async () => {
    const { username, secret, token } = await withFactor()
    const { flow } = (await login(username)).body
    await call('PATCH', '/_internal/auth/password', { old_password: password, new_password: next }, token)
    expect((await withCode(flow, codeOf(secret))).body.details.code).toBe('flow_ended')
    expect((await login(username, next)).body.error).toBe('2fa_required')
  })

  it('does not accept the flow of somebody else’s code, or a code of another account', async () => {
    const [ada, bob] = [await withFactor(), await withFactor()]
    const { flow } = (await login(ada.username)).body
    expect((await withCode(flow, codeOf(bob.secret))).body.details.code).toBe('wrong_code')
    expect((await withCode(flow, bob.codes[0] ?? '')).body.details.code).toBe('wrong_code')
    expect((await withCode('unknown', codeOf(ada.secret))).body.details.code).toBe('flow_ended')
  })

  it('refuses more codes than the limit, right ones too, whatever the flow', async () => {
    const { username, secret } = await withFactor()
    const { perPair } = SECOND_FACTOR_ATTEMPTS
    for (let attempt = 0; attempt < perPair; attempt++) {
      const { flow } = (await login(username)).body
      expect((await withCode(flow, '000000')).body.details.code).toBe('wrong_code')
    }
    const limited = await withCode((await login(username)).body.flow, codeOf(secret))
    expect([limited.status, limited.body.details.code]).toEqual([429, 'ratelimit_error'])
  })
})

describe('a request that broke off', () => {
  /** An authenticator app of which no event tells. */
  const leftOver = (id: string) =>
    side.deps.ops.query(
      `insert into ops.second_factor (id, account_id, secret, last_step, created_at) values ($1, $2, 'sealed', 0, 0)`,
      [`${id}LEFT`, id],
    )

  it('before its event leaves the account as it was, and it can be done again', async () => {
    const { username, token, id } = await signUp()
    await leftOver(id)
    expect((await login(username)).body.session).toMatch(/^mra_/)
    expect((await call('GET', '/_internal/auth/security', undefined, token)).body.has_totp).toBe(false)
    const { flow, secret } = (await call('POST', '/_internal/auth/2fa/get_secret', undefined, token)).body
    expect((await call('POST', '/_internal/auth/2fa', { flow, code: codeOf(secret) }, token)).status).toBe(200)
  })

  it('beside an app that counts leaves that one alone in use', async () => {
    const { username, secret, id } = await withFactor()
    await leftOver(id)
    const { flow } = (await login(username)).body
    expect((await withCode(flow, codeOf(secret))).body.session).toMatch(/^mra_/)
  })

  it('after its event leaves no app that counts', async () => {
    const { username, codes, token, id } = await withFactor()
    const rows = async () =>
      (await side.deps.ops.query('select * from ops.second_factor where account_id = $1', [id])).rows[0]
    const row = await rows()
    expect((await call('DELETE', '/_internal/auth/2fa', { code: codes[0] }, token)).status).toBe(204)
    await side.deps.ops.query(
      'insert into ops.second_factor select * from json_populate_record(null::ops.second_factor, $1)',
      [row],
    )
    expect((await login(username)).body.session).toMatch(/^mra_/)
  })
})

describe('turning the second factor off', () => {
  it('takes a code, and makes signing in one step again', async () => {
    const { username, secret, token, id } = await withFactor()
    expect((await call('DELETE', '/_internal/auth/2fa', { code: '000000' }, token)).body.details.code).toBe(
      'wrong_code',
    )
    expect((await call('DELETE', '/_internal/auth/2fa', { code: codeOf(secret) }, token)).status).toBe(204)
    expect((await login(username)).body.session).toMatch(/^mra_/)
    expect((await side.deps.ops.query('select from ops.second_factor where account_id = $1', [id])).rowCount).toBe(0)
    for (const [method, path] of [
      ['DELETE', '/_internal/auth/2fa'],
      ['POST', '/_internal/auth/2fa/backup_codes'],
      ['POST', '/_internal/auth/2fa/confirm'],
    ] as const) {
      expect((await call(method, path, { code: '000000' }, token)).body.details.code).toBe('second_factor_off')
    }
  })

  it('is done by an admin with a reason, for people who lost everything; their sessions end', async () => {
    const lost = await withFactor()
    const admin = await signUp()
    const remove = () => call('DELETE', `/_internal/user/${lost.username}/2fa`, { reason: 'Lost phone' }, admin.token)
    expect((await remove()).body.details.code).toBe('admins_only')
    await side.deps.ops.query(`update ops.credential set role = 'admin' where account_id = $1`, [admin.id])
    expect((await remove()).status).toBe(204)
    expect((await remove()).body.details.code).toBe('second_factor_off')
    expect((await call('GET', '/_internal/auth/security', undefined, lost.token)).status).toBe(401)
    expect((await login(lost.username)).body.session).toMatch(/^mra_/)
    const told = (await side.events(lost.id)).find(({ type }) => type === 'AccountSecondFactorDisabled')
    expect(told).toMatchObject({ data: { reason: 'Lost phone' }, metadata: { actor: { kind: 'staff', id: admin.id } } })
    const gone = await call('DELETE', '/_internal/user/nobody/2fa', { reason: 'Lost phone' }, admin.token)
    expect(gone.status).toBe(404)
  })
})
