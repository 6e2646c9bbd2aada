import { rm } from 'node:fs/promises'
import { type FakeServer, startFakeServer } from '@adit/platform/event_store/kurrentdb/fake_server.ts'
import { closeInOrder } from '@adit/platform/http/server.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { commandApiConfig, startCommandApi } from './command_api.ts'
import { filesConfig, startFiles } from './files.ts'
import { localConfig } from './local/config.ts'
import { startSystem } from './local/system.ts'
import { OtherLog } from './log_owner.ts'
import type { ProcessContext, RunningProcess } from './process.ts'
import { projectorsConfig, startProjectors } from './projectors.ts'
import { queryApiConfig, startQueryApi } from './query_api.ts'
import { relayConfig, startRelayProcess } from './relay.ts'
import { runCommandOn } from './testing/command.ts'
import { fetchFrom, rateLimitKey, temporaryFolder } from './testing/process.ts'
import { form, modFields } from './testing/samples.ts'
import { Visitor } from './testing/visitor.ts'
import { startWorker, workerConfig } from './worker.ts'

const patience = { timeout: 60_000 }

let database: TestDatabase
let folder: string
let logs: FakeServer[]

beforeEach(async () => {
  database = await createTestDatabase()
  folder = await temporaryFolder()
  logs = [await startFakeServer(), await startFakeServer()]
})
afterEach(async () => {
  for (const server of logs) server.kill()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

function environmentOf(log: number): Record<string, string> {
  const [mine] = [logs[log]?.port]
  return {
    ...{ DATABASE_URL: database.url, EVENT_STORE_URL: `kurrentdb://127.0.0.1:${mine}?tls=false`, ADIT_DATA: folder },
    ...{ PORT: '0', ADIT_DEMO: 'off', RATE_LIMIT_KEY: rateLimitKey },
  }
}

const stored = (log: number) => ({ EVENT_STORE_URL: environmentOf(log).EVENT_STORE_URL ?? '' })

/** The site in one process, on one of the two logs. */
async function start(log: number, more: Record<string, string> = {}) {
  const config = localConfig({ ...environmentOf(log), ...more })
  const system = await startSystem({ config, frontend: folder, log: silentLog(), onLost: () => undefined })
  const { origin } = system
  const place = { origin, fetch: (path: string, init?: RequestInit) => fetchFrom(origin, path, init) }
  return { system, place }
}

const idOf = async (log: number) => {
  const { system } = await start(log, { ADIT_DATA: `${folder}/${log}`, DATABASE_URL: (await other()).url })
  const id = await system.engines.store.storeId()
  await system.close()
  return id
}
const spare: TestDatabase[] = []
async function other(): Promise<TestDatabase> {
  const made = await createTestDatabase()
  spare.push(made)
  return made
}
afterEach(async () => {
  for (const one of spare.splice(0)) await one.drop()
})

const refusal = (start: Promise<unknown>) =>
  start.then(
    () => 'started',
    (error: unknown) => error,
  )

it('every process refuses data of another log, and shows none of it once that log is accepted', async () => {
  const first = await start(0)
  const ada = await Visitor.signUp(first.place, 'ada')
  await ada.get200('POST', '/v2/project', form({ ...modFields, slug: 'of-the-first-log' }))
  const firstId = await first.system.engines.store.storeId()
  await first.system.close()
  const secondId = await idOf(1)

  const refused = await refusal(start(1))
  expect(refused).toBeInstanceOf(OtherLog)
  for (const part of [firstId, secondId, `ADIT_ACCEPT_LOG=${secondId}`]) expect(String(refused)).toContain(part)
  expect(String(refused)).not.toMatch(/\n.*\n/)
  const environment = {
    ...environmentOf(1),
    ...{ STORAGE_URL: `file://${folder}/objects`, ADIT_ORIGIN: 'http://adit.example', QUERY_URL: 'http://127.0.0.1:9' },
    ...{ SERVICE_KEY: 'the service key of a test', EMAIL_KEY: 'the email key of a test' },
    ADDRESS_KEY: 'the address key of a test',
  }
  const context = () => ({ log: silentLog(), metrics: new Metrics(), checks: {}, fail: () => undefined })
  const begin = async <Config>(config: Config, run: (context: ProcessContext<Config>) => Promise<RunningProcess>) => {
    const error = await refusal(run({ config, ...context() }))
    expect(error, run.name).toBeInstanceOf(OtherLog)
  }
  await begin(commandApiConfig(environment), startCommandApi)
  await begin(workerConfig(environment), startWorker)
  await begin(queryApiConfig(environment), startQueryApi)
  await begin(projectorsConfig(environment), startProjectors)
  await begin(relayConfig({ ...environment, FEED_URL: 'kafka://127.0.0.1:9' }), startRelayProcess)
  for (const command of ['digest.ts', 'rebuild.ts']) {
    const run = await runCommandOn(command, environmentOf(1), command === 'rebuild.ts' ? ['search'] : [])
    expect([run.code, run.output]).toEqual([2, expect.stringContaining(firstId)])
  }
  const backup = await runCommandOn('backup.ts', environmentOf(1), [`${folder}/backups`, '--log-by', 'true'])
  expect([backup.code, backup.output]).toEqual([
    2,
    expect.stringContaining(`DATABASE_URL belongs to the log ${firstId}`),
  ])
  expect(await refusal(start(1, { ADIT_ACCEPT_LOG: 'athird' }))).toBeInstanceOf(OtherLog)
  const fresh = (await other()).url
  // Each alone: the folder of the data, and the files in another place.
  expect(String(await refusal(start(1, { DATABASE_URL: fresh })))).toContain(
    `ADIT_DATA (${folder}) belongs to the log ${firstId}`,
  )
  const elsewhere = { DATABASE_URL: fresh, ADIT_DATA: `${folder}/elsewhere`, STORAGE_URL: `file://${folder}/objects` }
  expect(String(await refusal(start(1, elsewhere)))).toContain(`STORAGE_URL belongs to the log ${firstId}`)
  const copied = await runCommandOn('backup.ts', { ...elsewhere, ...stored(1), ADIT_DATA: folder }, [
    ...[`${folder}/backups`, '--log-by', 'true'],
  ])
  expect([copied.code, copied.output]).toEqual([2, expect.stringContaining(`ADIT_DATA (${folder}) belongs to the log`)])

  // Refusing has changed nothing.
  const again = await start(0)
  expect((await new Visitor(again.place, ada.token).get('/v2/user')).username).toBe('ada')
  await again.system.close()

  const second = await start(1, { ADIT_ACCEPT_LOG: secondId })
  const visitor = new Visitor(second.place)
  expect((await new Visitor(second.place, ada.token).ask('GET', '/v2/user')).status).toBe(401)
  expect((await visitor.ask('GET', '/v2/project/of-the-first-log')).status).toBe(404)
  expect(await visitor.get('/v2/search')).toMatchObject({ total_hits: 0 })
  expect(await visitor.get('/v2/statistics')).toMatchObject({ projects: 0, authors: 0 })
  const bob = await Visitor.signUp(second.place, 'bob')
  await second.system.close()
  // The setting is needed once.
  const later = await start(1)
  await expect
    .poll(async () => (await new Visitor(later.place, bob.token).get('/v2/user')).username, patience)
    .toBe('bob')
  await later.system.close()
}, 240_000)

it('a copy of the log keeps accounts and sessions once it is accepted', async () => {
  const first = await start(0)
  const ada = await Visitor.signUp(first.place, 'ada')
  const { reads } = first.system.engines
  const noted = async () => (await reads.query('select first_event from adit.log')).rows[0].first_event
  await expect.poll(noted, patience).toBe(logs[0]?.log.records.find(({ stream }) => /^[a-z]+\./.test(stream))?.id)
  await first.system.close()
  const [from, to] = logs
  for (const { stream, revision, id, type, contentType, data, metadata } of from?.log.records ?? []) {
    if (/^[a-z]+\./.test(stream)) {
      to?.log.append(stream, revision - 1, [{ id, type, contentType, data, metadata }])
    }
  }
  const copy = await idOf(1)
  expect(await refusal(start(1))).toBeInstanceOf(OtherLog)
  const second = await start(1, { ADIT_ACCEPT_LOG: copy })
  await expect
    .poll(async () => (await new Visitor(second.place, ada.token).get('/v2/user')).username, patience)
    .toBe('ada')
  await second.system.close()
}, 120_000)

it('files refuses the files of another log, and serves those of its own', async () => {
  const first = await start(0)
  await first.system.close()
  const elsewhere = await other()
  const second = await start(1, { DATABASE_URL: elsewhere.url, ADIT_DATA: `${folder}/second` })
  await second.system.close()
  const begin = async (database: string, objects: string) => {
    const config = filesConfig({
      ...{ PORT: '0', DATABASE_URL: database, STORAGE_URL: `file://${objects}/objects` },
      ADDRESS_KEY: 'the address key of a test',
    })
    const context = { config, log: silentLog(), metrics: new Metrics(), checks: {}, fail: () => undefined }
    await closeInOrder((await startFiles(context)).parts, console.error)
  }
  expect(await refusal(begin(database.url, `${folder}/second`))).toBeInstanceOf(OtherLog)
  expect(await refusal(begin(elsewhere.url, folder))).toBeInstanceOf(OtherLog)
  expect(await refusal(begin(elsewhere.url, `${folder}/second`))).toBe('started')
}, 120_000)

it('files refuses read models and sessions of two logs', async () => {
  const first = await start(0)
  await first.system.close()
  const elsewhere = await other()
  const second = await start(1, { DATABASE_URL: elsewhere.url, ADIT_DATA: `${folder}/second` })
  await second.system.close()
  const config = filesConfig({
    ...{ PORT: '0', DATABASE_URL: database.url, OPS_DATABASE_URL: elsewhere.url },
    ...{ STORAGE_URL: `file://${folder}/objects`, ADDRESS_KEY: 'the address key of a test' },
  })
  const files = startFiles({ config, log: silentLog(), metrics: new Metrics(), checks: {}, fail: () => undefined })
  await expect(files.then(async ({ parts }) => closeInOrder(parts, console.error))).rejects.toThrow(
    /belongs to the log \w+, but OPS_DATABASE_URL to the log \w+/,
  )
}, 120_000)
