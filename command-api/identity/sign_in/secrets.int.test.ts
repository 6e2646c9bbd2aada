import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'

let side: IdentitySide
beforeAll(async () => {
  side = await identitySide()
})
afterAll(() => side?.close())

const password = 'lantern moss quarry'
const next = 'ember willow canal'
const wrong = 'gravel thimble orchard'
const email = 'ada.secret@example.org'
const ip = '203.0.113.77'

let keys = 0

/** Everything secret that a person sends or receives when they sign up, sign in and create a token. */
async function lifeOfAnAccount(): Promise<string[]> {
  const headers = {
    'x-adit-client-ip': ip,
    'user-agent': 'Mozilla/5.0 (agent of ada)',
    'idempotency-key': 'life-of-ada',
  }
  const post = <Body>(path: string, body: unknown, token?: string) =>
    side.call<Body>('POST', path, { token, body, headers: { ...headers, 'idempotency-key': `key-${keys++}` } })
  const session = async (path: string, body: object) => (await post<{ session: string }>(path, body)).body.session
  const first = await session('/_internal/auth/create', { username: 'ada', email, password })
  const second = await session('/_internal/auth/login', { username: 'ada', password })
  await post('/_internal/auth/login', { username: 'ada', password: wrong })
  const pat = await post<{ access_token: string }>(
    '/_internal/pat',
    { name: 'Release', scopes: 2, expires: '2100-01-01T00:00:00Z' },
    second,
  )
  const change = { old_password: password, new_password: next }
  await side.call('PATCH', '/_internal/auth/password', { token: second, body: change, headers })
  const refreshed = await side.call<{ session: string }>('POST', '/v2/session/refresh', { token: second, headers })
  await side.call('GET', '/_internal/session/list', { token: first, headers })
  return [first, second, refreshed.body.session, pat.body.access_token]
}

it('stores no password, token, address or hash of one in any event or log line', async () => {
  const tokens = await lifeOfAnAccount()
  for (const token of tokens) expect(token).toMatch(/^mr[ap]_[0-9A-Za-z]{60}$/)
  const { rows: hashes } = await side.deps.ops.query('select password_hash from ops.credential')
  const secrets = [...tokens, password, next, wrong, email, ip, ...hashes.map((row) => row.password_hash)]

  const { rows } = await side.deps.ops.query(
    `select string_agg(e::text, E'\\n') as log, count(*)::int as events from log.event e`,
  )
  expect(rows[0].events).toBeGreaterThan(10)
  const logged = side.logged.join('\n')
  expect(logged).toContain('/_internal/auth/login')
  for (const secret of secrets) {
    for (const text of [secret, Buffer.from(secret).toString('base64').replace(/=+$/, '')]) {
      expect(rows[0].log).not.toContain(text)
      expect(logged).not.toContain(text)
    }
  }
})

it('stores none in the operational database either', async () => {
  const { rows: tables } = await side.deps.ops.query(
    `select table_name from information_schema.tables where table_schema = 'ops' and table_name <> 'credential'`,
  )
  expect(tables.length).toBeGreaterThan(4)
  for (const { table_name: name } of tables) {
    const { rows } = await side.deps.ops.query(
      `select coalesce(string_agg(t::text, ' '), '') as all from ops.${name} t`,
    )
    for (const secret of [password, next, wrong, email, ip, 'mra_', 'mrp_', '$argon2id']) {
      expect(rows[0].all).not.toContain(secret)
    }
  }
})
