import { rm } from 'node:fs/promises'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchFrom, temporaryFolder } from '../testing/process.ts'
import { localConfig } from './config.ts'
import { type System, startSystem } from './system.ts'

let database: TestDatabase
let folder: string
let system: System
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await temporaryFolder()
  const config = localConfig({
    ...{ DATABASE_URL: database.url, ADIT_DATA: folder, PORT: '0', ADIT_DEMO: 'off', CAPTCHA: 'none' },
    ...{ PROXIES: '1', COUNTRY_HEADER: 'cf-ipcountry' },
  })
  system = await startSystem({ config, frontend: folder, log: silentLog(), onLost: () => undefined })
}, 120_000)
afterAll(async () => {
  await system?.close()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

it('a site on one machine knows clients behind its proxy apart, and their country', async () => {
  const answer = await fetchFrom(system.origin, '/_internal/auth/create', {
    method: 'POST',
    // What the client itself claims stands before what the proxy adds.
    headers: {
      ...{ 'content-type': 'application/json', 'cf-ipcountry': 'NZ' },
      'x-forwarded-for': '198.51.100.1, 203.0.113.9',
    },
    body: JSON.stringify({ username: 'ada', email: 'ada@example.org', password: 'lantern moss quarry' }),
  })
  const { session } = (await answer.json()) as { session: string }
  const list = await fetchFrom(system.origin, '/v2/session/list', { headers: { authorization: session } })
  expect(await list.json()).toMatchObject([{ ip: '203.0.113.9', country: 'NZ' }])
  const leftFor = async (client: string) => {
    const { headers } = await fetchFrom(system.origin, '/v2/tag/loader', { headers: { 'x-forwarded-for': client } })
    return Number(headers.get('x-ratelimit-remaining'))
  }
  const left = await Promise.all(Array.from({ length: 50 }, () => leftFor('203.0.113.9')))
  expect(await leftFor('203.0.113.10')).toBeGreaterThan(Math.min(...left) + 20)
})
