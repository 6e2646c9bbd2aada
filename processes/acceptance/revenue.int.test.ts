import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAccount } from '@adit/command-api/identity/account/account_create.ts'
import { availableOn, dayOf, endOf } from '@adit/events/payouts/revenue_day.values.ts'
import { freshIds } from '@adit/platform/http/request_ids.ts'
import { JobQueue } from '@adit/platform/jobs/job.ts'
import { postgresJobStore } from '@adit/platform/jobs/postgres_jobs.ts'
import { Worker } from '@adit/platform/jobs/worker.ts'
import { liveBuild } from '@adit/platform/projection/builds.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import { payoutsProjector } from '@adit/projectors/payouts/payouts.projector.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { localConfig } from '../local/config.ts'
import { type System, startSystem } from '../local/system.ts'
import { exportLedger } from '../maintenance/ledger_export.ts'
import { recountRevenueDay } from '../maintenance/revenue_recount.ts'
import { fetchFrom, rateLimitKey, temporaryFolder } from '../testing/process.ts'
import { form, modFields, modJar, picture, versionFields } from '../testing/samples.ts'
import { passwordOf, Visitor } from '../testing/visitor.ts'
import { until } from '../testing/wait.ts'

/** A day of revenue on a whole site: what people do, what is counted of it, and what creators get. */
const today = dayOf(Date.now())

let folder: string
let url: string
let site: System
let end: () => Promise<void>
let ada: Visitor
let bob: Visitor
let admin: Visitor
const figures = (amount: string) =>
  writeFile(join(folder, 'revenue.csv'), `date,amount,impressions\n${today},${amount},0\n`)
const place = () => ({
  origin: site.origin,
  fetch: (path: string, init?: RequestInit) => fetchFrom(site.origin, path, init),
})

beforeAll(async () => {
  folder = await temporaryFolder()
  const database = await createTestDatabase()
  url = database.url
  await figures('40.00')
  const config = localConfig({
    ...{ ADIT_DATA: folder, DATABASE_URL: url, PORT: '0', ADIT_DEMO: 'off', STAFF_SECOND_FACTOR: 'off' },
    ...{ RATE_LIMIT_KEY: rateLimitKey, CAPTCHA: 'none', AD_REVENUE_FILE: join(folder, 'revenue.csv') },
  })
  const onLost = () => console.error('Postgres ended')
  site = await startSystem({ config, frontend: folder, log: silentLog(), onLost })
  end = async () => {
    await site.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
  ada = await Visitor.signUp(place(), 'ada')
  bob = await Visitor.signUp(place(), 'bob')
  admin = await adminNamed('grace')
}, 120_000)
afterAll(() => end?.())

async function adminNamed(username: string): Promise<Visitor> {
  const now = Date.now()
  const account = { username, email: `${username}@example.org`, password: passwordOf(username), role: 'admin' } as const
  await createAccount(site.command.deps, { ...account, now, ids: freshIds(now) })
  return Visitor.signIn(place(), username, account.password)
}

/** A project of ada's that is published, or only a draft. */
async function project(slug: string, isPublic: boolean) {
  const made = await ada.get200('POST', '/v2/project', form({ ...modFields, title: `The ${slug}`, slug }))
  const fields = { ...versionFields, project_id: made.id }
  const jar = { name: 'jar', filename: `${slug}.jar`, content: await modJar(slug) }
  const { files } = await ada.get200('POST', '/v2/version', form(fields, jar))
  if (isPublic) {
    await ada.expect(204, 'POST', `/v2/project/${made.id}/gallery?ext=png&title=Shown`, await picture('#334455'))
    await ada.expect(204, 'PATCH', `/v2/project/${made.id}`, { categories: ['utility'], license_id: 'MIT' })
    await ada.expect(204, 'PATCH', `/v2/project/${made.id}`, { status: 'processing' })
    const decision = { decision: 'approve' }
    await admin.expect(204, 'POST', `/_internal/moderation/project/${made.id}/decision`, decision)
  }
  return { id: made.id as string, team: made.team as string, file: new URL(files[0].url).pathname }
}

/** All that a worker has to do tomorrow: it reads the figures, reacts, and shares. */
async function workTomorrow(hours: number): Promise<void> {
  const now = () => endOf(today) + hours * 3_600_000
  const jobs = new JobQueue(postgresJobStore(site.engines.ops, now))
  const failures: unknown[] = []
  const worker = new Worker({
    ...site.command.work({ now, jobs }),
    owner: 'tomorrow',
    onParked: (_, __, error) => failures.push(error),
    onFailedJob: (_, error) => failures.push(error),
  })
  for (let round = 0; round < 3; round++) await worker.round()
  expect(failures).toEqual([])
}
const states = async (): Promise<string[]> =>
  (await admin.get('/_internal/payout/days')).days.flatMap(({ runs }: { runs: { run: number; state: string }[] }) =>
    runs.map(({ run, state }) => `${run} ${state}`),
  )
const balances = () => Promise.all([ada, bob].map(async (one) => (await one.get('/v3/payout/balance')).pending))
/** Does the work until the day has got there, because reading models and other workers take their time. */
async function settled(expected: string[]): Promise<void> {
  let hours = 2
  await until(
    async () => {
      await workTomorrow(hours++)
      return states()
    },
    (found) => JSON.stringify(found) === JSON.stringify(expected),
  )
}

it('counts what people do, shares what ads earned, and shows the same to everybody', async () => {
  const [shown, hidden] = [await project('echo-compass', true), await project('secret-compass', false)]
  const split = { user_id: (await bob.get('/v2/user')).id, role: 'Painter', permissions: 0, payouts_split: 50 }
  await ada.expect(204, 'POST', `/v2/team/${shown.team}/members`, split)
  await bob.expect(204, 'POST', `/v2/team/${shown.team}/join`)
  // Three points: a view by somebody signed out, and downloads by two people who are signed in.
  await new Visitor(place()).expect(204, 'POST', '/analytics/view', { url: `${site.origin}/mod/echo-compass` })
  await bob.expect(200, 'GET', shown.file)
  await site.recorder?.recordMany([
    {
      ...{ fileId: 'FILE0001', versionId: 'VERSION1', projectId: shown.id, address: '10.1.1.1', agent: 'launcher' },
      ...{ accountId: 'SOMEBODY', at: Date.now() },
    },
    // A point of a project that is hidden, and downloads without an account.
    {
      ...{ fileId: 'FILE0002', versionId: 'VERSION2', projectId: hidden.id, address: '10.1.1.2', agent: 'launcher' },
      ...{ accountId: 'SOMEBODY', at: Date.now() },
    },
    {
      ...{ fileId: 'FILE0001', versionId: 'VERSION1', projectId: shown.id, address: '10.1.1.3', agent: 'launcher' },
      ...{ accountId: null, at: Date.now() },
    },
  ])
  await settled(['1 posted'])
  // The pool is 30 dollars: 22.50 for three points of four, by 100 and 50; 7.50 that nobody gets.
  expect(await balances()).toEqual(['15.00', '7.50'])
  const { dates } = await ada.get('/v3/payout/balance')
  expect(dates).toEqual({ [`${availableOn(today)}T00:00:00.000Z`]: '15.00' })
  expect(await new Visitor(place()).get('/v3/payout/platform_revenue')).toMatchObject({
    ...{ all_time: '22.50', all_time_available: '0.00', all_time_undistributed: '7.50' },
    data: [{ revenue: '40.00', costs: '0.00', platform_revenue: '10.00', creator_revenue: '22.50', points: 4 }],
  })
})

it('corrects the day when the figures change, and keeps it when they are read again', async () => {
  await settled(['1 posted'])
  await figures('20.00')
  await settled(['1 posted', '2 posted'])
  expect(await balances()).toEqual(['7.50', '3.75'])
})

it('finds the same when it is counted again', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue()
  const { ops, reads } = site.engines
  expect(await recountRevenueDay({ day: today, pool: reads, ops, storeUrl: url })).toBe(0)
  expect(said.mock.lastCall?.[0]).toBe(
    `${today}: 4 points of 2 projects, 11.25 dollars for 2 accounts in 2 runs\nall match`,
  )
  await expect(recountRevenueDay({ day: '2020-01-01', pool: reads, ops, storeUrl: url })).rejects.toThrow('No revenue')
  await expect(recountRevenueDay({ day: 'today', pool: reads, ops, storeUrl: url })).rejects.toThrow('not a day')
})

it('exports the ledger to a file that only its owner can read', async () => {
  const file = join(folder, 'ledger.beancount')
  await writeFile(file, 'an earlier one')
  // Two runs, in each of which two accounts get something.
  expect(await exportLedger(site.engines.store, file)).toBe(6)
  const { id } = await ada.get('/v2/user')
  const balance = new RegExp(`balance Liabilities:Creators:Id-${id}:Earned  -7\\.500000 ~ 0\\.000000 USD$`, 'm')
  expect(await readFile(file, 'utf8')).toMatch(balance)
  expect((await stat(`${file}`)).mode & 0o077).toBe(0)
  await expect(exportLedger(site.engines.store, join(folder, 'nowhere', 'ledger.beancount'))).rejects.toThrow('ENOENT')
})

it('adds the ledger up each night, and names the account of which the site shows another amount', async () => {
  const { id } = await ada.get('/v2/user')
  const { reads, projections } = site.engines
  const build = await liveBuild(reads, payoutsProjector)
  const earned = (change: string) =>
    projections.query(`update ${build?.schema}.earned set amount = amount ${change} where account_id = $1`, [id])
  /** It looks three times, a minute apart. */
  const night = async (day: number) => {
    for (const minutes of [0, 1.5, 3]) await workTomorrow(day * 24 + 5 + minutes / 60)
    return admin.get('/_internal/payout/check')
  }
  expect(await night(1)).toMatchObject({ transactions: 6, accounts: 2, differences: 0, findings: [] })
  await earned('+ 1')
  const { checked, findings } = await night(2)
  expect(dayOf(Date.parse(checked))).toBe(dayOf(endOf(today) + 48 * 3_600_000))
  expect(findings).toEqual([
    {
      ...{ rule: 'shown', account: 'earned', account_id: id, day: availableOn(today), run: null },
      ...{ withdrawal_id: null, expected: '7.50', found: '7.500001', difference: '0.000001' },
    },
  ])
  await earned('- 1')
  expect(await night(3)).toMatchObject({ differences: 0, findings: [] })
  // What is only late isn't wrong.
  await earned('+ 1')
  await workTomorrow(4 * 24 + 5)
  await earned('- 1')
  for (const minutes of [1.5, 3]) await workTomorrow(4 * 24 + 5 + minutes / 60)
  const late = await admin.get('/_internal/payout/check')
  expect([dayOf(Date.parse(late.checked)), late.differences]).toEqual([dayOf(endOf(today) + 96 * 3_600_000), 0])
  await ada.expect(401, 'GET', '/_internal/payout/check')
})
