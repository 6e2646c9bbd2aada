import { beforeEach, expect, test, vi } from 'vitest'
import { sampleSession, sampleUser } from '../testing/account.ts'
import { refused } from '../testing/contractCheck.ts'
import { sampleProject } from '../testing/projectPage.ts'
import { sampleReport } from '../testing/reports.ts'
import { type Asked, serve } from '../testing/serve.ts'
import { ApiError } from './apiError.ts'
import { call, callTagged } from './client.ts'
import { getToken, setToken } from './sessionToken.ts'
import { clearCookie, writeCookie } from './storage/cookie.ts'

let asked: Asked[] = []

const answer = (server: Parameters<typeof serve>[0]) => {
  asked = serve(server)
}
/** A server that accepts only this token and renews any other to it. */
function renewsTo(token: string, body: unknown): void {
  answer(({ path, headers }) => {
    if (path === '/_internal/session/refresh') return { body: sampleSession({ session: token }) }
    return headers.get('authorization') === token ? { body } : refused('invalid_token')
  })
}
const lines = () => asked.map(({ method, url, headers }) => `${method} ${url} ${headers.get('authorization')}`)

const { report_type, item_type, item_id, body: reported } = sampleReport()
const newReport = { report_type, item_type, item_id, body: reported }

beforeEach(() => {
  clearCookie('auth-token')
  getToken()
})
test('returns the body of the answer, and sends lists in the query as JSON', async () => {
  answer(() => ({ status: 200, body: { hits: [], offset: 0, limit: 10, total_hits: 0 } }))
  const found = await call('GET /v2/search', { query: { query: 'map', facets: [['project_type:mod']] } })
  expect(found.total_hits).toBe(0)
  expect(decodeURIComponent(asked[0]?.url ?? '')).toBe('/v2/search?query=map&facets=[["project_type:mod"]]')
  expect(asked[0]?.headers.has('authorization')).toBe(false)
})

test('an error becomes an ApiError with its code, description and details', async () => {
  answer(() => refused('invalid_search', { field: 'query', reason: 'must be one line' }))
  const error = await call('GET /v2/search').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 400,
    error: 'request_error',
    description: 'query: must be one line',
    details: { code: 'invalid_search', field: 'query' },
  })
})

test('an empty 404 and a page that is not JSON are errors too', async () => {
  answer(() => refused('not_found'))
  await expect(call('GET /v2/project/:id', { params: { id: 'x' } })).rejects.toMatchObject({ error: 'not_found' })
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(call('GET /v2/user')).rejects.toMatchObject({ status: 502, error: 'unknown_error' })
})

test('a missing answer is reported as offline, and an abort stays an abort', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(call('GET /v2/user')).rejects.toMatchObject({ status: 0, error: 'offline' })
  answer(() => undefined)
  await expect(call('GET /v2/user', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
})

test('over the rate limit, reports the seconds to wait', async () => {
  answer(() => ({ ...refused('ratelimit_error', { seconds: 17 }), headers: { 'x-ratelimit-reset': '17' } }))
  await expect(call('GET /v2/user')).rejects.toMatchObject({ status: 429, retryAfter: 17 })
})

test('a POST carries its own idempotency key, a GET carries none', async () => {
  answer(({ method }) => ({ status: 200, body: method === 'GET' ? [] : { session: 'mra_a' } }))
  const body = { username: 'ada', password: 'x' }
  await call('POST /_internal/auth/login', { body })
  await call('POST /_internal/auth/login', { body })
  await call('POST /_internal/auth/login', { body }, { idempotencyKey: 'again' })
  await call('GET /v2/tag/loader')
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[0-9a-f-]{32,36}$/)
  expect(keys[1]).not.toBe(keys[0])
  expect(keys.slice(2)).toEqual(['again', null])
})

test('does not send a cookie that is not a session token', async () => {
  answer(() => ({ status: 200, body: [] }))
  writeCookie('auth-token', 'mrp_stolen', 60)
  await call('GET /v2/tag/loader')
  expect(lines()).toEqual(['GET /v2/tag/loader null'])
})

test('renews an expired session once and repeats the call with the same key', async () => {
  setToken('mra_old')
  renewsTo('mra_new', sampleReport())
  await call('POST /v3/report', { body: newReport })
  expect(lines()).toEqual([
    'POST /v3/report mra_old',
    'GET /v2/user mra_old',
    'POST /_internal/session/refresh mra_old',
    'POST /v3/report mra_new',
  ])
  expect(asked[3]?.headers.get('idempotency-key')).toBe(asked[0]?.headers.get('idempotency-key'))
  expect(getToken()).toBe('mra_new')
})

test('calls that are refused at the same time share one renewal', async () => {
  setToken('mra_old')
  renewsTo('mra_new', [])
  await Promise.all([1, 2, 3].map(() => call('GET /_internal/session/list')))
  expect(lines().filter((line) => line.includes('refresh'))).toHaveLength(1)
})

test("a missing permission doesn't sign the user out", async () => {
  setToken('mra_good')
  answer(({ path }) =>
    path === '/v2/user' ? { body: sampleUser() } : refused('missing_scope', { scope: 'SESSION_READ' }),
  )
  await expect(call('GET /_internal/session/list')).rejects.toMatchObject({ status: 401 })
  expect(getToken()).toBe('mra_good')
})

test("removes a token that can't be renewed", async () => {
  setToken('mra_dead')
  answer(() => refused('invalid_token'))
  await expect(call('GET /_internal/session/list')).rejects.toMatchObject({ status: 401 })
  expect(getToken()).toBeNull()
})

test("an outage during renewal doesn't sign the user out", async () => {
  setToken('mra_old')
  answer(({ path }) => refused(path === '/_internal/session/refresh' ? 'engine_away' : 'invalid_token'))
  await expect(call('GET /_internal/session/list')).rejects.toMatchObject({ status: 401 })
  expect(getToken()).toBe('mra_old')
})

test('keeps a token that another tab has renewed in the meantime', async () => {
  setToken('mra_old')
  answer(({ path, headers }) => {
    if (path === '/_internal/session/refresh') writeCookie('auth-token', 'mra_other', 60)
    return headers.get('authorization') === 'mra_other' ? { body: [] } : refused('invalid_token')
  })
  await call('GET /_internal/session/list')
  expect(getToken()).toBe('mra_other')
})

test('requests an answer that is still being prepared from its location', async () => {
  vi.useFakeTimers()
  setToken('mra_good')
  let looks = 0
  answer(({ method }) => {
    if (method === 'POST')
      return { status: 202, body: { id: 'REPORT01' }, headers: { location: '/v3/report/REPORT01' } }
    looks++
    return looks < 3 ? refused('not_found') : { body: sampleReport() }
  })
  const created = call('POST /v3/report', { body: newReport })
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(await created).toEqual(sampleReport())
  expect(looks).toBe(3)
})

test("doesn't follow a location on another server, and sends it no token", async () => {
  setToken('mra_good')
  answer(() => ({
    status: 202,
    body: { id: 'REPORT01' },
    headers: { location: 'https://evil.test/v3/report/REPORT01' },
  }))
  await call('POST /v3/report', { body: newReport })
  expect(asked).toHaveLength(1)
})

test('sends the ETag that was read with the change based on it', async () => {
  const project = sampleProject()
  const params = { id: project.id }
  answer(({ method }) =>
    method === 'GET' ? { body: project, headers: { etag: '"4-abc"' } } : refused('revision_mismatch'),
  )
  const { body, etag } = await callTagged('GET /v3/project/:id', { params })
  expect([body.id, etag]).toEqual([project.id, '"4-abc"'])
  const edit = call('PATCH /v3/project/:id', { params, body: { name: 'Lamp' } }, { ifMatch: etag })
  await expect(edit).rejects.toMatchObject({ status: 412 })
  expect(asked.map(({ headers }) => headers.get('if-match'))).toEqual([null, '"4-abc"'])
})

test('sends a call that must outlive the page with keepalive', async () => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(init)
    return new Response(null, { status: 204 })
  })
  await call('DELETE /v3/message/:id', { params: { id: 'm' } }, { keepalive: true })
  await call('DELETE /v3/message/:id', { params: { id: 'm' } })
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false])
})
