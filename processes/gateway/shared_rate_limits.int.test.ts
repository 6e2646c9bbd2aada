import { closeInOrder } from '@adit/platform/http/server.ts'
import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gatewayConfig, startGateway } from '../gateway.ts'
import { localConfig } from '../local/config.ts'
import { startSystem } from '../local/system.ts'
import { temporaryFolder } from '../testing/process.ts'
import { publicRate } from './rate_policy.ts'
import { rateLimitPart, SharedRateLimitStore } from './shared_rate_limits.ts'

const patience = { timeout: 60_000 }

let database: TestDatabase
let pools: pg.Pool[]
/** Statements of all stores. */
let statements: string[]
let answered: number
let failures: unknown[]
let closing: (() => unknown)[]

beforeEach(async () => {
  database = await createTestDatabase()
  pools = []
  ;[statements, answered, failures, closing] = [[], 0, [], []]
  const pool = createPool(database.url, { name: 'install' })
  await installOps(pool, [rateLimitPart])
  await pool.end()
})
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.reverse()) await close()
  for (const pool of pools) await pool.end()
  await database.drop()
})

/** The store of another process. `isAway` says whether the database is. */
function store(isAway = () => false): SharedRateLimitStore {
  const pool = createPool(database.url, { name: 'gateway', max: 1 })
  pools.push(pool)
  const query = (text: string, values?: unknown[]) => {
    statements.push(text.trim().split(' ', 1)[0] ?? '')
    if (isAway()) return Promise.reject(new Error('away'))
    return pool.query(text, values).finally(() => setImmediate(() => answered++))
  }
  const made = new SharedRateLimitStore({
    pool: { query } as Pick<pg.Pool, 'query'>, // Its overloads can't be written as one function.
    onError: (error) => failures.push(error),
  })
  closing.push(() => made.close())
  return made
}

/** Without moving the clock of a test. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(setImmediate)
}

/** The next request comes in a minute, so that the time that a test takes refills nothing. */
const rate = { limit: 1 }
/** Takes as long as it is allowed to. */
function takeAll(from: SharedRateLimitStore, key = 'a', most = 20): number {
  let taken = 0
  while (taken < most && from.take(key, rate, Date.now()).allowed) taken++
  return taken
}
/** Until all that was counted has been exchanged. */
const exchanged = (count: number) =>
  expect.poll(() => statements.filter((one) => one === 'insert').length, patience).toBeGreaterThanOrEqual(count)
const aheadOf = async (key: string) => {
  const [pool] = pools
  const { rows } = (await pool?.query(
    'select full_at - extract(epoch from clock_timestamp()) * 1000 as ahead from ops.rate_limit where key = $1',
    [key],
  )) ?? { rows: [] }
  return (rows[0]?.ahead ?? 0) / 60_000
}

it('a burst over two processes exceeds its limit only by what reaches the other before they exchange counts', async () => {
  const [one, other] = [store(), store()]
  expect([takeAll(one), takeAll(other)]).toEqual([1, 1])
  await exchanged(2)
  // What was taken too much has to be waited for.
  await expect.poll(() => aheadOf('a'), patience).toBeGreaterThan(1.5)
  expect(await aheadOf('a')).toBeLessThanOrEqual(2)
  expect([takeAll(one), takeAll(other)]).toEqual([0, 0])
  expect([takeAll(one, 'b')]).toEqual([1])
})

it('a process learns from its first exchange what another has counted before', async () => {
  const [one, other] = [store(), store()]
  const slow = { limit: 3 }
  expect(one.take('a', slow, Date.now()).remaining).toBe(2)
  await expect.poll(() => answered, patience).toBe(2)
  expect(other.take('a', slow, Date.now()).remaining).toBe(2)
  await expect.poll(() => answered, patience).toBe(4)
  expect(other.take('a', slow, Date.now()).remaining).toBe(0)
})

it('exchanges counts at most once a second, however many requests there are, and not without any', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const one = store()
  for (let n = 0; n < 500; n++) one.take(`${n % 50}`, { limit: 300 }, Date.now())
  await vi.advanceTimersByTimeAsync(999)
  expect(statements).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(statements).toEqual(['insert'])
  one.take('a', rate, Date.now())
  await until(() => answered === 2)
  await vi.advanceTimersByTimeAsync(999)
  expect(statements).toEqual(['insert', 'delete'])
  await vi.advanceTimersByTimeAsync(1)
  expect(statements).toEqual(['insert', 'delete', 'insert'])
  await until(() => answered === 3)
  expect(await aheadOf('a')).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(statements).toHaveLength(3)
})

it('counts alone while the database is away, and hands the counts in afterwards', async () => {
  let isAway = true
  const [one, other] = [store(() => isAway), store()]
  expect(takeAll(one)).toBe(1)
  await exchanged(1)
  await expect.poll(() => failures.length, patience).toBeGreaterThan(0)
  expect(takeAll(one)).toBe(0)
  isAway = false
  await expect.poll(() => aheadOf('a'), patience).toBeGreaterThan(0)
  expect(takeAll(other)).toBe(1)
  await expect.poll(() => aheadOf('a'), patience).toBeGreaterThan(1.5)
  expect([takeAll(one), takeAll(other)]).toEqual([0, 0])
})

it('forgets keys whose requests don’t count any more', async () => {
  const one = store()
  await pools[0]?.query(
    `insert into ops.rate_limit values ('old', 1, 1), ('new', extract(epoch from now()) * 1000 + 1e6, 1)`,
  )
  one.take('a', rate, Date.now())
  const keys = async () =>
    (await pools[0]?.query('select key from ops.rate_limit order by key'))?.rows.map(({ key }) => key)
  await expect.poll(keys, patience).toEqual(['a', 'new'])
})

it('processes that exchange the same keys at once never wait for each other in a circle', async () => {
  const stores = Array.from({ length: 4 }, () => store())
  const keys = Array.from({ length: 2_000 }, (_, n) => `key ${n}`)
  for (let round = 0; round < 3; round++) {
    for (const [n, one] of stores.entries()) {
      for (const key of n % 2 ? keys.toReversed() : keys) one.take(key, { limit: 10 }, Date.now())
    }
    await exchanged(4 * (round + 1))
  }
  // The database notices a circle after a second.
  await expect.poll(() => aheadOf('key 0').then((ahead) => ahead > 0), patience).toBe(true)
  for (const one of stores) one.close()
  for (const pool of pools.splice(0)) await pool.end()
  expect(failures).toEqual([])
})

const remaining = async (origin: string) => {
  const { headers } = await fetch(`${origin}/v2/tag/loader`)
  expect(headers.get('x-ratelimit-limit')).toBe(`${publicRate.limit}`)
  return Number(headers.get('x-ratelimit-remaining'))
}

it('two gateways count one client together', async () => {
  const frontend = await temporaryFolder()
  const gateway = async () => {
    const config = gatewayConfig({
      ...{ PORT: '0', ADIT_ORIGIN: 'http://adit.example', FRONTEND_FOLDER: frontend },
      ...{ QUERY_URL: 'http://127.0.0.1:9', COMMAND_URL: 'http://127.0.0.1:9', FILES_URL: 'http://127.0.0.1:9' },
      LIMITS_DATABASE_URL: database.url,
    })
    const context = { config, log: silentLog(), metrics: new Metrics(), checks: {}, fail: () => undefined }
    const { origin, parts } = await startGateway(context)
    closing.push(() => closeInOrder(parts, console.error))
    return origin
  }
  const [one, other] = [await gateway(), await gateway()]
  for (let n = 0; n < 250; n++) await remaining(one)
  // Five more are allowed every second, which is more than this asks for.
  const seldom = { ...patience, interval: 1_200 }
  await expect.poll(() => remaining(other), seldom).toBeLessThan(publicRate.limit - 50)
}, 120_000)

it('a site on one machine shares its counts through its database', async () => {
  const folder = await temporaryFolder()
  const config = localConfig({ DATABASE_URL: database.url, ADIT_DATA: folder, PORT: '0', ADIT_DEMO: 'off' })
  const { origin, close } = await startSystem({ config, frontend: folder, log: silentLog(), onLost: () => undefined })
  closing.push(close)
  for (let n = 0; n < 100; n++) await remaining(origin)
  const pool = createPool(database.url, { name: 'look', max: 1 })
  pools.push(pool)
  await expect
    .poll(async () => (await pool.query('select key from ops.rate_limit')).rows, patience)
    .toEqual([{ key: 'public:127.0.0.1' }])
}, 120_000)
