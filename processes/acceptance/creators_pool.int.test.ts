import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createAccount } from '@adit/command-api/identity/account/account_create.ts'
import { dayAfter } from '@adit/events/billing/contribution.values.ts'
import { dayOf, endOf } from '@adit/events/payouts/revenue_day.values.ts'
import { freshIds } from '@adit/platform/http/request_ids.ts'
import { JobQueue } from '@adit/platform/jobs/job.ts'
import { postgresJobStore } from '@adit/platform/jobs/postgres_jobs.ts'
import { Worker } from '@adit/platform/jobs/worker.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { seedSubscription } from '../demo/seed_subscription.ts'
import { localConfig } from '../local/config.ts'
import { type System, startSystem } from '../local/system.ts'
import { exportLedger } from '../maintenance/ledger_export.ts'
import { recountRevenueDay } from '../maintenance/revenue_recount.ts'
import { fetchFrom, rateLimitKey, temporaryFolder } from '../testing/process.ts'
import { passwordOf, Visitor } from '../testing/visitor.ts'
import { until } from '../testing/wait.ts'

/** A payment on a whole site: what of it joins the creators' pool, and who sees that. */
const tomorrow = dayAfter(dayOf(Date.now()))

let folder: string
let url: string
let site: System
let end: () => Promise<void>
let subscriber: Visitor
let admin: Visitor
const place = () => ({
  origin: site.origin,
  fetch: (path: string, init?: RequestInit) => fetchFrom(site.origin, path, init),
})

beforeAll(async () => {
  folder = await temporaryFolder()
  const database = await createTestDatabase()
  url = database.url
  const config = localConfig({
    ...{ ADIT_DATA: folder, DATABASE_URL: url, PORT: '0', ADIT_DEMO: 'off', STAFF_SECOND_FACTOR: 'off' },
    ...{ RATE_LIMIT_KEY: rateLimitKey, CAPTCHA: 'none', BILLING: 'sandbox', PAYOUTS: 'practice' },
  })
  const onLost = () => console.error('Postgres ended')
  site = await startSystem({ config, frontend: folder, log: silentLog(), onLost })
  end = async () => {
    await site.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
  subscriber = await Visitor.signUp(place(), 'ada')
  const now = Date.now()
  const account = {
    username: 'grace',
    email: 'grace@example.org',
    password: passwordOf('grace'),
    role: 'admin',
  } as const
  await createAccount(site.command.deps, { ...account, now, ids: freshIds(now) })
  admin = await Visitor.signIn(place(), 'grace', account.password)
}, 120_000)
afterAll(() => end?.())

/** All that a worker has to do so many hours after tomorrow. */
async function workAfterTomorrow(hours: number): Promise<void> {
  const now = () => endOf(tomorrow) + hours * 3_600_000
  const jobs = new JobQueue(postgresJobStore(site.engines.ops, now))
  const failures: unknown[] = []
  const worker = new Worker({
    ...site.command.work({ now, jobs }),
    owner: 'later',
    onParked: (_, __, error) => failures.push(error),
    onFailedJob: (_, error) => failures.push(error),
  })
  for (let round = 0; round < 3; round++) await worker.round()
  expect(failures).toEqual([])
}

type Charge = { status: string; contribution: Record<string, unknown> | null }
const paid = async () => {
  const charges: Charge[] = await subscriber.get('/_internal/billing/payments')
  return charges.find(({ status }) => status === 'succeeded')?.contribution
}

it('lets half of a payment join from tomorrow on, day by day, as everybody can see', async () => {
  const { id } = await subscriber.get('/v2/user')
  await seedSubscription(site.command.deps, id)
  const begun = await until(paid, (contribution) => contribution !== null && contribution !== undefined)
  expect(begun).toMatchObject({ state: 'begun', from: tomorrow, shared: '0.00', borne: '0.00' })
  let hours = 2
  const shared = await until(
    async () => {
      await workAfterTomorrow(hours++)
      return paid()
    },
    (contribution) => contribution?.shared !== '0.00',
  )
  const range = `start=${tomorrow}T00:00:00Z&end=${dayAfter(tomorrow)}T00:00:00Z`
  const { data } = await new Visitor(place()).get(`/v3/payout/platform_revenue?${range}`)
  const [day] = data
  expect(data).toHaveLength(1)
  expect(shared).toMatchObject({ pool: begun?.pool, shared: day.undistributed })
  expect(day).toMatchObject({ creator_revenue: '0.00', costs: '0.00', revenue: day.sources.subscriptions.revenue })
  expect(Number(day.revenue)).toBeGreaterThan(0)
  expect((await subscriber.get('/_internal/billing/offer')).contributes).toBe(true)
})

it('finds the same when the day is counted again', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue()
  const { ops, reads } = site.engines
  const found = await recountRevenueDay({ day: tomorrow, pool: reads, ops, storeUrl: url })
  expect([found, said.mock.lastCall?.[0]]).toEqual([0, expect.stringContaining('all match')])
})

it('adds up each night, and is in the ledger for bookkeeping programs', async () => {
  for (const minutes of [0, 1.5, 3]) await workAfterTomorrow(29 + minutes / 60)
  expect(await admin.get('/_internal/payout/check')).toMatchObject({ differences: 0, findings: [] })
  const file = join(folder, 'ledger.beancount')
  await exportLedger(site.engines.store, file)
  expect(await readFile(file, 'utf8')).toMatch(/^1970-01-01 open Assets:Subscriptions:Payments USD$/m)
})
