import { type FakeServer, startFakeServer } from '@adit/platform/event_store/kurrentdb/fake_server.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localConfig } from './local/config.ts'
import { type System, startSystem } from './local/system.ts'
import { fetchFrom, rateLimitKey, temporaryFolder } from './testing/process.ts'
import { form, modFields } from './testing/samples.ts'
import { Visitor } from './testing/visitor.ts'

const patience = { timeout: 60_000 }

let database: TestDatabase
let server: FakeServer
let system: System
let ada: Visitor
let place: { origin: string; fetch: (path: string, init?: RequestInit) => Promise<Response> }

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startFakeServer()
  const folder = await temporaryFolder()
  const config = localConfig({
    ...{ ADIT_DATA: folder, PORT: '0', ADIT_DEMO: 'off', RATE_LIMIT_KEY: rateLimitKey, DATABASE_URL: database.url },
    EVENT_STORE_URL: `kurrentdb://127.0.0.1:${server.port}?tls=false&defaultDeadline=1000`,
  })
  system = await startSystem({ config, frontend: folder, log: silentLog(), onLost: () => undefined })
  const { origin } = system
  place = { origin, fetch: (path, init) => fetchFrom(origin, path, init) }
  ada = await Visitor.signUp(place, 'ada')
}, 120_000)
afterAll(async () => {
  await system?.close()
  server?.kill()
  await database?.drop()
}, 60_000)

const draft = (slug: string) => form({ ...modFields, slug, title: slug })

async function healthOf(path: string) {
  const answer = await new Visitor(place).ask('GET', path)
  return { code: answer.status, ...answer.body }
}

it('answers 202 once an event is stored, and carries the change on when the event store is back', async () => {
  const { id } = await ada.get200('POST', '/v2/project', draft('first-name'))
  const { append } = server.log
  const begun: string[] = []
  server.log.append = (stream, expected, proposed) => {
    // The saga's first event is stored, and then the store is gone.
    if (begun.length > 0) {
      server.kill()
      return { kind: 'timeout' }
    }
    if (/slug_change/.test(stream)) begun.push(stream)
    return append(stream, expected, proposed)
  }
  const changed = await ada.ask('PATCH', `/v3/project/${id}`, { slug: 'second-name' })
  expect(begun).toHaveLength(1)
  expect([changed.status, changed.headers.get('location')]).toEqual([202, `/v3/project/${id}`])
  expect(changed.headers.get('retry-after')).toMatch(/^\d+$/)

  // What can be read is read, and whatever needs the store says when to come back.
  expect((await ada.ask('GET', `/v3/project/${id}`)).status).toBe(200)
  const visitor = new Visitor(place)
  const account = { username: 'bob', email: 'bob@example.org', password: 'bob digs a very deep tunnel' }
  const refused = await Promise.all([
    visitor.ask('POST', '/_internal/auth/login', { username: 'ada', password: 'ada digs a very deep tunnel' }),
    visitor.ask('POST', '/_internal/auth/create', account),
    ada.ask('PATCH', `/v3/project/${id}`, { title: 'Another' }),
    ada.ask('POST', '/v2/project', draft('third-name')),
    ada.ask('POST', `/v3/project/${id}/follow`),
    ada.ask('DELETE', `/v3/project/${id}`),
  ])
  for (const { status, headers, body } of refused) {
    expect([status, body.details?.code]).toEqual([503, 'engine_away'])
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
  }
  expect(await healthOf('/_health')).toMatchObject({
    ...{ code: 503, status: 'failing' },
    checks: expect.arrayContaining(['database', 'event_store', 'search', 'storage']),
    wrong: { event_store: expect.any(String) },
  })
  expect(await healthOf('/_ready')).toMatchObject({ code: 200, wrong: { event_store: expect.any(String) } })

  server.log.append = append
  await server.restart()
  await system.engines.ops.query(`update ops.saga set leased_until = '-infinity'`)
  await expect
    .poll(async () => (await ada.get(changed.headers.get('location') ?? '')).slug, patience)
    .toBe('second-name')
  await expect.poll(() => healthOf('/_health'), patience).toMatchObject({ code: 200, wrong: {} })
  expect((await ada.ask('GET', '/v3/project/third-name')).status).toBe(404)
}, 180_000)
