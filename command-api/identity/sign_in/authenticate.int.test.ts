import { SESSION_EXCHANGE_MS, STAFF_SECOND_FACTOR_MS } from '@adit/events/identity/account_limits.values.ts'
import { ALL_SCOPES, STAFF_SCOPE } from '@adit/events/identity/scope.values.ts'
import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAuthenticate } from './authenticate.ts'
import { createCredentials, credentialsPart } from './credentials.ts'
import { createExchanges, exchangedTokensPart } from './exchanged_tokens.ts'
import { newSecret } from './secret_token.ts'
import { createSessions, type NewSession, type Sessions, sessionsPart } from './sessions.ts'
import { tokenErrors } from './token.errors.ts'
import { createTokens, type Tokens, tokensPart } from './tokens.ts'

const dayMs = 86_400_000
const start = Date.UTC(2025, 0, 1)
const lifetimes = { tokenMs: 14 * dayMs, refreshMs: 60 * dayMs, scopes: ALL_SCOPES }

let database: TestDatabase
let pool: pg.Pool
let sessions: Sessions
let tokens: Tokens
let now: number

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { name: 'authenticate test' })
  const parts = [credentialsPart, tokensPart, sessionsPart, exchangedTokensPart]
  await installOps(pool, parts)
  await installOps(pool, parts)
  sessions = createSessions(pool, lifetimes)
  tokens = createTokens(pool)
})

beforeEach(async () => {
  now = start
  await pool.query('truncate ops.credential, ops.credential_change, ops.token, ops.session, ops.exchanged_token')
  const credentials = createCredentials(pool)
  await credentials.stage('change-1', 'AdaAdaAd', 'hash 1')
  await credentials.activate('change-1', 'moderator')
})

afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

const authenticate = (secret: string) => createAuthenticate(pool, { now: () => now })(secret, {})

const newSession = (change: Partial<NewSession> = {}): NewSession => ({
  id: 'session1',
  accountId: 'AdaAdaAd',
  os: 'Linux',
  platform: 'Firefox',
  userAgent: 'Mozilla/5.0',
  ip: { account: 'AdaAdaAd', sealed: 'c2VhbGVk' },
  passwordHash: 'hash 1',
  secondFactorAt: null,
  country: null,
  ...change,
})

async function signIn(change: Partial<NewSession> = {}) {
  const opened = await sessions.begin(newSession(change), now)
  if (!opened) throw new Error('no session began')
  return opened
}

async function makeToken(change: Partial<Parameters<Tokens['put']>[0]> = {}) {
  const secret = newSecret('pat')
  const grant = { name: 'CI', scopes: 0b101n, expiresAt: start + dayMs, projects: null }
  await tokens.put({ id: 'token001', accountId: 'AdaAdaAd', secret, ...grant, ...change })
  return secret
}

describe('authenticate', () => {
  it('finds the account of a session, with every scope', async () => {
    const { secret } = await signIn()
    expect(secret).toMatch(/^mra_[0-9A-Za-z]{60}$/)
    expect(await authenticate(secret)).toEqual({
      accountId: 'AdaAdaAd',
      role: 'moderator',
      via: { kind: 'session', id: 'session1' },
      scopes: lifetimes.scopes,
      limitedTo: null,
    })
  })

  it('finds the account of a personal access token, with the scopes of the token', async () => {
    expect(await authenticate(await makeToken())).toEqual({
      accountId: 'AdaAdaAd',
      role: 'developer',
      via: { kind: 'token', id: 'token001' },
      scopes: 0b101n,
      limitedTo: null,
    })
  })

  it('finds what a token is limited to, which is no role', async () => {
    const secret = await makeToken({ scopes: STAFF_SCOPE, projects: ['PROJECT1'] })
    expect(await authenticate(secret)).toMatchObject({ role: 'developer', limitedTo: ['PROJECT1'] })
    await tokens.edit('AdaAdaAd', 'token001', { name: 'renamed' })
    expect(await authenticate(secret)).toMatchObject({ limitedTo: ['PROJECT1'] })
    await tokens.edit('AdaAdaAd', 'token001', { projects: ['PROJECT2'] })
    expect(await authenticate(secret)).toMatchObject({ limitedTo: ['PROJECT2'] })
    await tokens.edit('AdaAdaAd', 'token001', { projects: null })
    expect(await authenticate(secret)).toMatchObject({ role: 'moderator', limitedTo: null })
  })

  it('adds the staff scope to no limited token', async () => {
    const secret = await makeToken({ scopes: 1n, projects: ['PROJECT1'] })
    await tokens.addStaffScope('AdaAdaAd', 'token001', 'moderator')
    expect(await authenticate(secret)).toMatchObject({ scopes: 1n })
  })

  it('counts the role of a token’s account only with the staff scope', async () => {
    const { setRole } = createCredentials(pool)
    const secret = await makeToken({ scopes: STAFF_SCOPE })
    const ordinary = await makeToken({ id: 'token002', scopes: ALL_SCOPES & ~STAFF_SCOPE })
    const roles = async () => [(await authenticate(secret))?.role, (await authenticate(ordinary))?.role]
    expect(await roles()).toEqual(['moderator', 'developer'])
    await setRole('AdaAdaAd', 'admin', 7)
    expect(await roles()).toEqual(['admin', 'developer'])
    await setRole('AdaAdaAd', 'developer', 8)
    expect(await roles()).toEqual(['developer', 'developer'])
  })

  it('gives a session of an earlier release every scope that there is now', async () => {
    const { secret } = await signIn()
    await pool.query('update ops.token set scopes = $1', [String(2n ** 48n - 1n)])
    expect(await authenticate(secret)).toMatchObject({ role: 'moderator', scopes: ALL_SCOPES })
  })

  it('finds nobody for an unknown, malformed or very long secret', async () => {
    await signIn()
    for (const secret of [newSecret('session'), 'mra_', 'x'.repeat(100_000), `mra_${"'".repeat(60)}`]) {
      expect(await authenticate(secret)).toBeUndefined()
    }
  })

  it('reports which token has expired and when', async () => {
    const token = await makeToken()
    const { secret } = await signIn()
    now = start + dayMs
    await expect(authenticate(token)).rejects.toMatchObject({
      code: 'token_expired',
      data: { name: 'CI', expired: '2025-01-02T00:00:00.000Z' },
    })
    now = start + lifetimes.tokenMs
    await expect(authenticate(secret)).rejects.toMatchObject({ code: 'session_expired' })
    expect(tokenErrors).toMatchObject({
      token_expired: { family: 'auth_error' },
      session_expired: { family: 'auth_error' },
    })
  })

  it('uses a changed role from the next request on', async () => {
    const { secret } = await signIn()
    const { setRole } = createCredentials(pool)
    await setRole('AdaAdaAd', 'developer', 7)
    expect(await authenticate(secret)).toMatchObject({ role: 'developer' })
    await setRole('AdaAdaAd', 'admin', 6)
    expect(await authenticate(secret)).toMatchObject({ role: 'developer' })
  })

  const patience = { timeout: 20_000 }
  it('records the use of a token at most once a minute', async () => {
    const token = await makeToken()
    const noted = async () => (await tokens.lastUsed('AdaAdaAd')).get('token001')
    await authenticate(token)
    await vi.waitFor(async () => expect(await noted()).toBe(start), patience)
    now = start + 59_999
    const query = vi.spyOn(pool, 'query')
    await authenticate(token)
    expect(query).toHaveBeenCalledTimes(1)
    query.mockRestore()
    now = start + 60_000
    await authenticate(token)
    await vi.waitFor(async () => expect(await noted()).toBe(now), patience)
  })
})

describe('tokens', () => {
  it('are stored only as hashes', async () => {
    const secrets = [await makeToken(), (await signIn()).secret]
    const { rows } = await pool.query(`select string_agg(t::text, ' ') as all from ops.token t`)
    for (const secret of secrets) expect(rows[0].all).not.toContain(secret.slice(4, 24))
  })

  it('are unknown once revoked, and only their owner can revoke or edit them', async () => {
    const secret = await makeToken()
    const grant = { name: 'mine', scopes: 1n, expiresAt: start + 1 }
    expect(await tokens.revoke('BobBobBo', 'token001')).toBe(false)
    expect(await tokens.edit('BobBobBo', 'token001', grant)).toBe(false)
    expect(await authenticate(secret)).toMatchObject({ scopes: 0b101n })
    expect(await tokens.revoke('AdaAdaAd', 'token001')).toBe(true)
    expect(await authenticate(secret)).toBeUndefined()
    expect(await tokens.revoke('AdaAdaAd', 'token001')).toBe(false)
  })

  it('keep fields that an edit omits', async () => {
    const secret = await makeToken()
    await tokens.edit('AdaAdaAd', 'token001', { scopes: 0b1n })
    await tokens.edit('AdaAdaAd', 'token001', { name: 'renamed' })
    expect(await authenticate(secret)).toMatchObject({ scopes: 0b1n })
    now = start + dayMs
    await expect(authenticate(secret)).rejects.toMatchObject({ data: { name: 'renamed' } })
  })

  it('become valid again with a later expiry', async () => {
    const secret = await makeToken({ expiresAt: start })
    await expect(authenticate(secret)).rejects.toMatchObject({ code: 'token_expired' })
    expect(await tokens.edit('AdaAdaAd', 'token001', { name: 'CI', scopes: 0b1n, expiresAt: start + 1 })).toBe(true)
    expect(await authenticate(secret)).toMatchObject({ scopes: 0b1n })
  })

  it('get a new secret if the request is repeated, which ends the first secret', async () => {
    const first = await makeToken()
    const second = await makeToken()
    expect(await authenticate(first)).toBeUndefined()
    expect(await authenticate(second)).toBeDefined()
  })
})

describe('sessions', () => {
  it('do not start after a password change or for an unknown account', async () => {
    expect(await sessions.begin(newSession({ passwordHash: 'hash 0' }), now)).toBeUndefined()
    expect(await sessions.begin(newSession({ accountId: 'NobodyNo' }), now)).toBeUndefined()
  })

  it('exchange a token, even an expired one, for a new one, which all who ask at once get', async () => {
    const { secret } = await signIn()
    now = start + 20 * dayMs
    const tries = await Promise.all(Array.from({ length: 8 }, () => sessions.refresh(secret, now)))
    const opened = tries.filter((one) => typeof one === 'object')
    expect(opened).toHaveLength(8)
    expect(new Set(opened.map((one) => one.secret)).size).toBe(1)
    expect(opened[0]?.session).toMatchObject({
      id: 'session1',
      createdAt: start,
      expiresAt: now + lifetimes.tokenMs,
      refreshExpiresAt: start + lifetimes.refreshMs,
    })
    expect(await authenticate(secret)).toBeUndefined()
    expect(await authenticate(opened[0]?.secret ?? '')).toMatchObject({ accountId: 'AdaAdaAd' })
  })

  it('answer an exchanged token with the same new one for a minute, and end once it is used later', async () => {
    const { secret } = await signIn()
    const opened = await sessions.refresh(secret, now)
    const exchangedAt = now
    now = exchangedAt + SESSION_EXCHANGE_MS
    expect(await sessions.refresh(secret, now)).toEqual(opened)
    expect(await authenticate(secret)).toBeUndefined()
    const next = typeof opened === 'object' ? opened.secret : ''
    expect(await authenticate(next)).toBeDefined()
    now = exchangedAt + SESSION_EXCHANGE_MS + 1
    expect(await sessions.refresh(secret, now)).toBe('ended')
    expect(await authenticate(next)).toBeUndefined()
    expect(await createExchanges(pool).untold()).toEqual([
      { accountId: 'AdaAdaAd', sessionId: 'session1', reusedAt: now },
    ])
    // Whoever holds it can't do more with it, and nobody is told twice.
    expect(await sessions.refresh(secret, now)).toBeUndefined()
    await createExchanges(pool).noteTold('session1')
    expect(await createExchanges(pool).untold()).toEqual([])
  })

  it('end when an exchanged token asks for something later', async () => {
    const { secret } = await signIn()
    const opened = await sessions.refresh(secret, now)
    now += SESSION_EXCHANGE_MS + 1
    await expect(authenticate(secret)).rejects.toMatchObject({ code: 'token_reused' })
    expect(await authenticate(typeof opened === 'object' ? opened.secret : '')).toBeUndefined()
    expect(await authenticate(secret)).toBeUndefined()
  })

  it('store no exchanged token, and forget when it was exchanged with the session', async () => {
    const { secret } = await signIn()
    const opened = await sessions.refresh(secret, now)
    const { rows } = await pool.query<{ row: string }>('select e::text as row from ops.exchanged_token e')
    expect(rows).toHaveLength(1)
    for (const token of [secret, typeof opened === 'object' ? opened.secret : '']) {
      expect(rows[0]?.row).not.toContain(token)
    }
    expect(await createExchanges(pool).sweep(now)).toBe(0)
    expect(await createExchanges(pool).sweep(now + 1)).toBe(1)
  })

  describe('of staff, where a second factor is demanded,', () => {
    const demanding = (secret: string) =>
      createAuthenticate(pool, { now: () => now, staffSecondFactor: true })(secret, {})

    it('have their role only for twelve hours after one was shown', async () => {
      const { secret } = await signIn()
      expect(await demanding(secret)).toMatchObject({ role: 'developer' })
      expect(await authenticate(secret)).toMatchObject({ role: 'moderator' })
      await sessions.showSecondFactor('Somebody', 'session1', now)
      expect(await demanding(secret)).toMatchObject({ role: 'developer' })
      await sessions.showSecondFactor('AdaAdaAd', 'session1', now)
      now += STAFF_SECOND_FACTOR_MS - 1
      expect(await demanding(secret)).toMatchObject({ role: 'moderator' })
      const refreshed = await sessions.refresh(secret, now)
      const next = typeof refreshed === 'object' ? refreshed.secret : ''
      expect(await demanding(next)).toMatchObject({ role: 'moderator' })
      now += 1
      expect(await demanding(next)).toMatchObject({ role: 'developer' })
    })

    it('have it at once when they began with one, and always if the account is exempt', async () => {
      const { secret } = await signIn({ secondFactorAt: now })
      expect(await demanding(secret)).toMatchObject({ role: 'moderator' })
      now += STAFF_SECOND_FACTOR_MS
      expect(await demanding(secret)).toMatchObject({ role: 'developer' })
      await createCredentials(pool).exemptFromSecondFactor('AdaAdaAd')
      expect(await demanding(secret)).toMatchObject({ role: 'moderator' })
    })
  })

  it('end 60 days after they started, however often they were refreshed', async () => {
    let { secret } = await signIn()
    for (const days of [13, 26, 39, 52]) {
      now = start + days * dayMs
      const refreshed = await sessions.refresh(secret, now)
      if (typeof refreshed !== 'object') throw new Error(`not refreshed on day ${days}`)
      secret = refreshed.secret
      expect(refreshed.session.expiresAt).toBeLessThanOrEqual(start + lifetimes.refreshMs)
    }
    now = start + 60 * dayMs
    expect(await sessions.refresh(secret, now)).toBe('ended')
    await expect(authenticate(secret)).rejects.toMatchObject({ code: 'session_expired' })
    expect(await sessions.list('AdaAdaAd', now)).toEqual([])
    expect(await sessions.sweep(now)).toBe(1)
    expect(await authenticate(secret)).toBeUndefined()
  })

  it("can't be refreshed with a personal access token", async () => {
    const token = await makeToken()
    expect(await sessions.refresh(token, now)).toBeUndefined()
    expect(await authenticate(token)).toBeDefined()
  })

  it('are listed for their account, newest first', async () => {
    await signIn()
    now += 1
    await signIn({ id: 'session2', ip: null })
    expect(await sessions.list('AdaAdaAd', now)).toMatchObject([
      { id: 'session2', createdAt: start + 1, ip: null },
      { id: 'session1', ip: { account: 'AdaAdaAd', sealed: 'c2VhbGVk' }, os: 'Linux', platform: 'Firefox' },
    ])
    expect(await sessions.list('BobBobBo', now)).toEqual([])
  })

  it('can be ended one by one, only by their own account', async () => {
    const { secret } = await signIn()
    expect(await sessions.end('BobBobBo', 'session1')).toBe(false)
    expect(await sessions.end('AdaAdaAd', 'session1')).toBe(true)
    expect(await authenticate(secret)).toBeUndefined()
    expect(await sessions.end('AdaAdaAd', 'session1')).toBe(false)
  })

  it('can all be ended except one', async () => {
    const kept = await signIn()
    await signIn({ id: 'session2' })
    await signIn({ id: 'session3' })
    expect((await sessions.endAll('AdaAdaAd', 'session1')).sort()).toEqual(['session2', 'session3'])
    expect(await authenticate(kept.secret)).toBeDefined()
    expect(await sessions.endAll('AdaAdaAd', null)).toEqual(['session1'])
  })
})

describe('credentials', () => {
  it('apply a staged hash once, keep the role, and change nothing if no hash was staged', async () => {
    const credentials = createCredentials(pool)
    await credentials.stage('change-2', 'AdaAdaAd', 'hash 2')
    expect(await credentials.passwordHash('AdaAdaAd')).toBe('hash 1')
    await credentials.activate('change-2', 'admin')
    await credentials.activate('change-2', 'admin')
    expect(await credentials.passwordHash('AdaAdaAd')).toBe('hash 2')
    const { secret } = await signIn({ passwordHash: 'hash 2' })
    expect(await authenticate(secret)).toMatchObject({ role: 'moderator' })
    await credentials.activate('change-2')
    expect(await credentials.passwordHash('AdaAdaAd')).toBe('hash 2')
  })

  it('distinguish an account without a password from an unknown one', async () => {
    const credentials = createCredentials(pool)
    await credentials.stage('change-3', 'BobBobBo', null)
    await credentials.activate('change-3')
    expect(await credentials.passwordHash('BobBobBo')).toBeNull()
    expect(await credentials.passwordHash('NobodyNo')).toBeUndefined()
    await credentials.remove('BobBobBo')
    expect(await credentials.passwordHash('BobBobBo')).toBeUndefined()
  })

  it('remove staged hashes that were never applied', async () => {
    const credentials = createCredentials(pool)
    await credentials.stage('change-4', 'AdaAdaAd', 'hash 4')
    await pool.query(`update ops.credential_change set created_at = now() - interval '25 hours'`)
    expect(await credentials.sweep()).toBe(1)
    await credentials.activate('change-4')
    expect(await credentials.passwordHash('AdaAdaAd')).toBe('hash 1')
  })
})
