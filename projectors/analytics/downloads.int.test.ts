import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dimensions } from '@adit/events/analytics/dimension.values.ts'
import { downloadCodec } from '@adit/events/analytics/download.events.ts'
import { compareWithRebuild } from '@adit/platform/projection/digest.ts'
import { rebuildLive } from '@adit/platform/projection/rebuild.ts'
import { parquetReadObjects } from 'hyparquet'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TimedActivity, TimedFact } from '../kit/download_recorder.port.ts'
import { type Counting, openCounting } from './counting.fixture.ts'
import { recountDownloads } from './download_recount.ts'
import { keepDownloadLog } from './download_seal.ts'
import { downloadsProjector } from './downloads.projector.ts'
import { exportSealedDays } from './sealed_days.ts'

const hour = 3_600_000
const day = 24 * hour

let counting: Counting
let pool: Counting['pool']
let parts: Counting['parts']
let feed: Counting['feed']
let runner: Counting['runner']

beforeEach(async () => {
  counting = await openCounting('downloads test')
  ;({ pool, parts, feed, runner } = counting)
})
afterEach(() => counting?.close())

/** Resolves when the live build has passed the end of the log, which an older open transaction holds back. */
async function counted(): Promise<void> {
  await counting.settled()
  const head = await parts.log.head()
  while ((runner.projections()[0]?.seen(0) ?? '') < (head ?? ''))
    await new Promise((resolve) => setTimeout(resolve, 10))
}

async function shown(): Promise<Record<string, number>> {
  const schema = runner.projections()[0]?.build.schema
  const { rows } = await pool.query(`select project_id, downloads from ${schema}.project_total order by 1`)
  return Object.fromEntries(rows.map((row) => [row.project_id, row.downloads]))
}

/** Totals of days that are not the sums of what their files have. */
async function wrongDays() {
  const schema = runner.projections()[0]?.build.schema
  const { rows } = await pool.query(
    `select * from (select day, verdict, sum(count)::bigint as files from ${schema}.file_day group by day, verdict) f
     full join ${schema}.day_total t using (day, verdict) where t.count is distinct from f.files`,
  )
  return rows
}

async function rebuilt() {
  const [live] = runner.projections()
  if (!live) throw new Error('no live build')
  const client = await pool.connect()
  try {
    return await compareWithRebuild(
      client,
      downloadsProjector,
      live.build,
      parts.log,
      downloadCodec,
      await feed.layout(),
    )
  } finally {
    client.release()
  }
}

const fact = (n: number, at: number): TimedFact => ({
  fileId: `FILE000${n % 9}`,
  versionId: `VERSION${n % 3}`,
  projectId: `PROJECT${n % 3}`,
  address: `10.0.0.${(n * 7) % 23}`,
  agent: n % 11 === 0 ? 'bot' : 'browser',
  at,
})
const countries = ['DE', 'BR', 'XX', null]
const fromWhere = (n: number) => ({
  country: countries[n % 4] ?? null,
  source: ['website', 'packwiz', null][n % 3] ?? null,
  reason: ['update', 'unknown', null][n % 3] ?? null,
  gameVersion: ['1.21.4', null][n % 2] ?? null,
  loader: ['fabric', 'quilt', null][n % 3] ?? null,
  dependentProjectId: n % 5 === 0 ? `PACK000${n % 3}` : null,
})
function activity(n: number, at: number): TimedActivity {
  const { country, gameVersion, loader } = fromWhere(n)
  const common = {
    at,
    projectId: `PROJECT${n % 3}`,
    address: `10.0.0.${(n * 7) % 23}`,
    agent: n % 11 === 0 ? 'bot' : 'browser',
    country,
  }
  const accountId = `ACCOUNT${n % 2}`
  if (n % 3 === 0) return { ...common, kind: 'server_play', accountId: null }
  if (n % 2 === 0)
    return {
      ...common,
      kind: 'play',
      accountId,
      versionId: `VERSION${n % 3}`,
      seconds: (n * 37) % 400,
      gameVersion,
      loader,
    }
  return {
    ...common,
    kind: 'view',
    accountId: null,
    page: ['', 'versions'][n % 2] ?? '',
    referrer: n % 4 === 0 ? null : 'example.org',
    campaign: n % 5 === 0 ? 'news' : null,
  }
}
/** A download and something else every quarter of an hour, oldest first, with files and addresses in no simple pattern. */
const history = (from: number, days: number): (TimedFact | TimedActivity)[] =>
  Array.from({ length: days * 96 }, (_, n) => {
    const [pick, at] = [n * n + (n >> 3), from + n * 15 * 60_000]
    return [{ ...fact(pick, at), ...fromWhere(n) }, activity(n, at)]
  }).flat()

it('counts exactly what was answered at once, however often it was requested', async () => {
  await runner.start()
  const clients = Array.from({ length: 40 }, (_, n) => `10.0.1.${n}`)
  // 5 files of one project, each requested 4 times by each client, and 9 of another, of which 6 may count.
  const asked = clients.flatMap((address) =>
    Array.from({ length: 56 }, (_, n) => ({
      address,
      agent: 'tool',
      ...(n < 20
        ? { fileId: `FILEA${n % 5}`, versionId: 'VERSIONA', projectId: 'PROJECTA' }
        : { fileId: `FILEB${n % 9}`, versionId: 'VERSIONB', projectId: 'PROJECTB' }),
    })),
  )
  await Promise.all(asked.map((one) => parts.recorder.record(one)))
  await counted()
  expect(await shown()).toEqual({ PROJECTA: 40 * 5, PROJECTB: 40 * 6 })
  const recount = await recountDownloads(parts.log, pool)
  expect(recount).toMatchObject({
    equal: true,
    projects: [
      { projectId: 'PROJECTA', recounted: 200, shown: 200, verdicts: { counted: 200, repeat_file: 40 * 15 } },
      { projectId: 'PROJECTB', recounted: 240, shown: 240 },
    ],
  })
  const { repeat_file: repeated = 0, project_limit: limited = 0 } = recount.projects[1]?.verdicts ?? {}
  expect(repeated + limited).toBe(40 * 30)
})

it('builds exactly the rows that were counted live, from a log with a past', async () => {
  const now = Date.now()
  await parts.recorder.recordMany(history(now - 20 * day, 10))
  await runner.start()
  await parts.recorder.recordMany(history(now - 10 * day, 10))
  await counted()
  const { equal, live } = await rebuilt()
  expect(equal).toBe(true)
  expect(live.project_total?.rows).toBe(3)
  expect(live.address_window?.rows).toBeLessThan(80)
})

it('a recount finds a changed number', async () => {
  await runner.start()
  await parts.recorder.recordMany(history(Date.now() - 2 * day, 2))
  await counted()
  await pool.query(`update ${runner.projections()[0]?.build.schema}.project_total set downloads = downloads + 1
    where project_id = 'PROJECT1'`)
  const { equal, projects } = await recountDownloads(parts.log, pool)
  expect(equal).toBe(false)
  const wrong = projects.filter(({ recounted, shown }) => recounted !== shown)
  expect(wrong.map(({ projectId, recounted, shown }) => [projectId, shown - recounted])).toEqual([['PROJECT1', 1]])
})

it.each([
  ['a country', `update SCHEMA.day_parts set parts = jsonb_set(parts, '{country,DE}', '9999') where kind = 'download'`],
  ['a view', `update SCHEMA.activity_day set count = count + 1 where kind = 'view' and verdict = 'counted'`],
  [
    'seconds of play',
    `update SCHEMA.activity_day set seconds = seconds + 1 where kind = 'play' and verdict = 'counted'`,
  ],
  ['an hour', `update SCHEMA.hour_cell set amount = amount + 1 where kind = 'view'`],
  ['a day', `delete from SCHEMA.day_parts where kind = 'server_play'`],
])('a recount finds %s that was changed', async (_, change) => {
  await runner.start()
  await parts.recorder.recordMany(history(Date.now() - day, 1))
  await counted()
  expect((await recountDownloads(parts.log, pool)).equal).toBe(true)
  await pool.query(change.replace('SCHEMA', runner.projections()[0]?.build.schema ?? ''))
  expect((await recountDownloads(parts.log, pool)).equal).toBe(false)
})

describe('sealing', () => {
  const now = Date.now()
  const seal = (at = now) => keepDownloadLog({ parts, pool, now: () => at })
  const records = async () => (await pool.query('select count(*)::int as n from ops.download')).rows[0].n

  it('changes no number, in the live build and in one made from what is left', async () => {
    await runner.start()
    await parts.recorder.recordMany(history(now - 90 * day, 90))
    await counted()
    const before = await shown()
    const all = await records()
    const whole = await rebuilt()
    expect(await seal()).toBe(true)
    expect(await records()).toBeLessThan(all * 0.7)
    expect(await seal(now + 3 * day)).toBe(true)
    expect(await shown()).toEqual(before)
    const again = await rebuilt()
    expect(again.rebuilt).toEqual(again.live)
    expect(again.live).toEqual(whole.live)
    expect(await wrongDays()).toEqual([])
    expect(again.live.day_total?.rows).toBeGreaterThanOrEqual(90)
    for (const table of ['activity_day', 'day_parts', 'day_named', 'hour_cell'])
      expect(again.live[table]?.rows).toBeGreaterThan(90)
    expect((await recountDownloads(parts.log, pool)).equal).toBe(true)
  })

  it('continues to judge across the cut, and a new build replaces the old one', async () => {
    await runner.start()
    const old = now - 61 * day
    const someone = { versionId: 'VERSION1', projectId: 'PROJECT1', address: '10.0.0.1', agent: 'tool' }
    const midnight = Math.floor(old / day) * day + day
    const asked = (fileId: string, at: number) => ({ ...someone, fileId, at })
    await parts.recorder.recordMany([
      ...[1, 2, 3, 4].map((n) => asked(`FILE000${n}`, midnight - 10 * n)),
      asked('FILE0001', midnight + 1),
      ...[5, 6, 7].map((n) => asked(`FILE000${n}`, midnight + n)),
    ])
    await counted()
    expect(await seal(midnight + 60 * day)).toBe(true)
    expect(await records()).toBe(4)
    await rebuildLive(pool, downloadsProjector, { log: parts.log, codec: downloadCodec, layout: await feed.layout() })
    const recount = await recountDownloads(parts.log, pool)
    expect(recount.projects).toMatchObject([
      { projectId: 'PROJECT1', recounted: 6, shown: 6, verdicts: { counted: 6, repeat_file: 1, project_limit: 1 } },
    ])
    await parts.recorder.recordMany([asked('FILE0008', now)])
    await counted()
    expect((await rebuilt()).equal).toBe(true)
    expect(await shown()).toEqual({ PROJECT1: 7 })
  })

  it('judges records by what they say of their destination, before and after, and those of the release before as it did', async () => {
    await runner.start()
    const one = { fileId: 'FILE0001', versionId: 'VERSION1', projectId: 'PROJECT1', agent: 'browser' }
    const at = now - 61 * day
    await parts.recorder.recordMany([
      { ...one, address: '10.0.0.1', at },
      { ...one, address: '10.0.0.2', at: at + 1, destination: 'image' },
      { ...one, address: '10.0.0.3', at: at + 2, destination: 'document' },
      { ...one, address: '10.0.0.4', at: now, destination: 'iframe' },
    ])
    // As a process of the release before writes it.
    await pool.query(
      `insert into ops.download (epoch, record_id, at, file_id, version_id, project_id, address, agent, account_id)
       select epoch, gen_random_uuid(), $1, file_id, version_id, project_id, 'other', agent, account_id from ops.download limit 1`,
      [now],
    )
    await counted()
    const verdicts = { counted: 3, embedded: 2 }
    const expected = [{ projectId: 'PROJECT1', recounted: 3, shown: 3, verdicts, differing: [] }]
    expect((await recountDownloads(parts.log, pool)).projects).toMatchObject(expected)
    expect(await seal()).toBe(true)
    await pool.query(`update ops.download_sealed set rule = 1 where verdict = 'counted'`)
    expect((await recountDownloads(parts.log, pool)).projects).toMatchObject(expected)
    expect((await rebuilt()).rebuilt).not.toEqual({})
    expect(await shown()).toEqual({ PROJECT1: 3 })
  })

  it('waits for a live build that is behind', async () => {
    await runner.start()
    await runner.stop()
    await parts.recorder.recordMany(history(now - 70 * day, 2))
    expect(await seal()).toBe(false)
    expect(await records()).toBe(384)
  })

  it('can be exported as a Parquet file for each day, which is the same each time and has no pseudonym', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'adit-days-'))
    const files = async () => (await readdir(folder)).sort()
    const rowsOf = async (name: string) => {
      const content = await readFile(join(folder, name))
      expect(name).toContain(createHash('sha256').update(content).digest('hex'))
      return parquetReadObjects({ file: new Uint8Array(content).buffer })
    }
    const first = Math.floor((now - 70 * day) / day) * day
    const one = {
      versionId: 'VERSION1',
      projectId: 'PROJECT1',
      agent: 'tool',
      country: 'DE',
      loader: 'fabric',
    } as const
    const asked = (n: number, at: number) => ({ ...one, fileId: `FILE000${n}`, address: `10.0.0.${n}`, at })
    await runner.start()
    await parts.recorder.recordMany([
      ...[asked(1, first), asked(2, first + 1), asked(3, first + hour), asked(4, first + day)],
      { ...asked(5, first + 2), projectId: 'PROJECT2' },
    ])
    await counted()
    await seal()
    expect(await exportSealedDays(pool, folder)).toEqual({ days: 2, written: 2 })
    const names = await files()
    const rows = (await Promise.all(names.map(rowsOf))).flat()
    expect(rows).toMatchObject([
      { project_id: 'PROJECT1', kind: 'download', hour: new Date(first), loader: 'fabric', referrer: null, amount: 2n },
      { project_id: 'PROJECT1', hour: new Date(first + hour), country: 'DE', member: 'no', amount: 1n },
      { project_id: 'PROJECT2', hour: new Date(first), amount: 1n },
      { project_id: 'PROJECT1', hour: new Date(first + day), amount: 1n },
    ])
    expect(Object.keys(rows[0] ?? {})).toEqual(['project_id', 'kind', 'hour', ...dimensions, 'amount'])
    expect(await exportSealedDays(pool, folder)).toEqual({ days: 2, written: 0 })
    expect(await files()).toEqual(names)
    await parts.recorder.recordMany([asked(6, first + 3)])
    await counted()
    await seal()
    expect(await exportSealedDays(pool, folder)).toEqual({ days: 2, written: 1 })
    expect(await files()).toHaveLength(2)
    expect((await rowsOf((await files())[0] ?? ''))[0]).toMatchObject({ amount: 3n })
    const own = await mkdtemp(join(tmpdir(), 'adit-days-'))
    expect(await exportSealedDays(pool, own, ['PROJECT2'])).toEqual({ days: 1, written: 1 })
    await Promise.all([folder, own].map((made) => rm(made, { recursive: true })))
  })

  it('keeps a digest of the records of each total', async () => {
    await parts.recorder.recordMany(history(now - 70 * day, 1))
    const { rows: ids } = await pool.query('select record_id from ops.download')
    await seal()
    const { rows } = await pool.query(
      `select count, digest from ops.download_sealed union all
       select (data::json ->> 'count')::bigint, data::json ->> 'digest' from ops.download_sealed_activity where type = 'ActivitySealed'`,
    )
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length)
    expect(new Set(rows.map(({ digest }) => digest)).size).toBe(rows.length)
  })
})
