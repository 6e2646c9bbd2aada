import { projectPermissionBits } from '@adit/events/teams/permission.values.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countRecords, type TestRecord } from '../../testing/counted_records.ts'
import { eventLog, projectStreams } from '../../testing/fixture.ts'
import { type QuerySide, querySide, type Refused, type tokens } from '../../testing/query_side.ts'
import { analyticsStoreSuite } from './analytics_store.suite.ts'
import { ANALYTICS_PROJECTS_MAX } from './metric.values.ts'
import { postgresAnalytics } from './postgres_analytics.ts'

const hour = 3_600_000
const day = 24 * hour
/** The first of a month. */
const start = Date.UTC(2026, 8, 1)
const end = Date.UTC(2026, 9, 1)

let side: QuerySide

type Figure = Record<string, string | number | boolean>
interface Answer {
  metrics: Figure[][]
  projects: Record<string, { name: string }>
  project_events: { kind: string; status_from?: string; status_to?: string }[]
}
interface Facets {
  facets: { project_downloads: { version_id: string[] } }
}

interface Asked {
  from?: number
  to?: number
  resolution?: object
  metrics?: object
  projects?: readonly string[] | undefined
}
const bodyOf = ({ from = start, to = end, resolution = { slices: 1 }, metrics, projects = ['LANTERN1'] }: Asked) => ({
  time_range: { start: new Date(from).toISOString(), end: new Date(to).toISOString(), resolution },
  return_metrics: metrics ?? { project_downloads: {} },
  ...(projects.length > 0 && { project_ids: projects }),
})
const ask = async (asked: Asked = {}, as: keyof typeof tokens = 'owner') => {
  const { status, body } = await side.postJson<Answer>('/v3/analytics', bodyOf(asked), as)
  expect(status).toBe(200)
  return body
}
const refused = async (asked: Asked) => {
  const { status, body } = await side.postJson<Refused>('/v3/analytics', bodyOf(asked), 'owner')
  expect(status).toBe(400)
  return body.details
}
const sum = ({ metrics }: Answer, unit = 'downloads') =>
  metrics.flat().reduce((total, figure) => total + Number(figure[unit] ?? 0), 0)

const downloads = (by: readonly string[], filter: object = {}) => ({
  project_downloads: { bucket_by: by, filter_by: filter },
})

const download = (n: number, at: number, more: object = {}): TestRecord => ({
  type: 'DownloadRecorded',
  at,
  data: {
    fileId: `FILE000${n % 3}`,
    versionId: `VERSION${n % 3}`,
    projectId: 'LANTERN1',
    address: `address ${n}`,
    agent: 'browser',
    accountId: n % 4 === 0 ? 'MEMBER01' : null,
    country: n % 5 === 0 ? 'BR' : 'DE',
    source: n % 2 === 0 ? 'website' : 'packwiz',
    reason: ['update', 'unknown', null][n % 3] ?? null,
    gameVersion: n % 2 === 0 ? '1.21.4' : null,
    loader: n % 3 === 0 ? 'fabric' : 'quilt',
    dependentProjectId: n % 7 === 0 ? 'SLATE001' : null,
    ...more,
  },
})

const view = (n: number, at: number): TestRecord => ({
  type: 'ViewRecorded',
  at,
  data: {
    projectId: 'LANTERN1',
    address: `address ${n}`,
    agent: 'browser',
    accountId: null,
    country: 'DE',
    page: n % 2 === 0 ? '' : 'versions',
    referrer: n % 2 === 0 ? 'example.org' : null,
    campaign: n % 3 === 0 ? 'news' : null,
  },
})

const played = (at: number): TestRecord => ({
  type: 'PlayRecorded',
  at,
  data: {
    ...{ projectId: 'LANTERN1', versionId: 'VERSION0', address: 'somebody', agent: 'launcher', accountId: 'MEMBER01' },
    ...{ country: 'DE', seconds: 300, gameVersion: '1.21.4', loader: 'fabric' },
  },
})

const joined = (at: number): TestRecord => ({
  type: 'ServerPlayRecorded',
  at,
  data: { projectId: 'LANTERN1', address: 'somebody', agent: 'browser', accountId: null, country: 'DE' },
})

/** 300 from Germany and Brazil over the month, and a few from Norway in each half of it. */
const records = [
  ...Array.from({ length: 300 }, (_, n) => download(n, start + (n % 30) * day + (n % 24) * hour + 60_000)),
  ...Array.from({ length: 40 }, (_, n) => download(1_000 + n, start + (n % 30) * day, { country: 'NO' })),
  ...Array.from({ length: 10 }, (_, n) => download(2_000 + n, start + n * day, { projectId: 'SLATE001' })),
  ...Array.from({ length: 60 }, (_, n) => view(n, start + (n % 30) * day)),
  ...Array.from({ length: 6 }, (_, n) => played(start + n * hour)),
  joined(start + 5 * day),
].sort((a, b) => a.at - b.at)

beforeAll(async () => {
  const log = eventLog()
  for (const id of ['LANTERN1', 'SLATE001', 'EMPTY001', 'FOREIGN1', 'GONE0001']) {
    const project = projectStreams(id, log)
    project.create({ slug: id.toLowerCase() })
    if (id === 'SLATE001') {
      const decided = { firstApproval: true, message: null, messageBody: null }
      project.project('ProjectSubmitted', { from: 'draft', requestedStatus: 'unlisted' })
      project.project('ProjectReviewed', { from: 'processing', to: 'unlisted', ...decided })
      project.project('ProjectStatusChanged', { from: 'unlisted', to: 'archived' })
    } else project.approve()
  }
  side = await querySide(log.events)
  await countRecords(side, records)
  const { catalogue } = side.schemas
  // Who is a member of what is the catalogue's affair; here it is set.
  await side.pool.query(`update ${catalogue}.member set account_id = 'SOMEBODY' where project_id = 'FOREIGN1'`)
  await side.pool.query(`update ${catalogue}.project set deleted = true where project_id = 'GONE0001'`)
})
afterAll(() => side.close())

describe('totals', () => {
  it('are what the project shows', async () => {
    const { body } = await side.getJson<{ downloads: number }>('/v3/project/lantern1')
    expect(body.downloads).toBe(340)
    expect(sum(await ask())).toBe(340)
  })

  it.each([
    [['country']],
    [['version_id']],
    [['user_agent']],
    [['loader']],
    [['reason']],
    [['monetized']],
    [['game_version']],
    [['dependent_project_id']],
    [['domain']],
    [['project_id']],
    [['country', 'version_id']],
    [['project_id', 'country', 'user_agent', 'game_version', 'loader', 'monetized', 'reason', 'version_id']],
  ])('are the same by %j, whatever the slices', async (by) => {
    for (const resolution of [{ slices: 1 }, { minutes: 1_440 }, { slices: 7 }, { minutes: 60 }]) {
      expect(sum(await ask({ metrics: downloads(by), resolution }))).toBe(340)
    }
  })

  it('of several metrics are told apart', async () => {
    const answer = await ask({
      metrics: { project_views: {}, project_downloads: {}, project_playtime: {}, project_server_plays: {} },
    })
    const source_project = '00000000'
    expect(answer.metrics).toEqual([
      [
        { source_project, metric_kind: 'views', views: 60 },
        { source_project, metric_kind: 'downloads', downloads: 340 },
        { source_project, metric_kind: 'playtime', seconds: 1_800 },
        { source_project, metric_kind: 'server_plays', server_plays: 1 },
      ],
    ])
  })

  it('of what is not counted here have no figures', async () => {
    const metrics = { project_revenue: { bucket_by: ['user_id'] }, affiliate_code_clicks: {} }
    expect((await ask({ metrics })).metrics).toEqual([[]])
  })

  it('and values are found to the end of time', async () => {
    const { time_range, ...rest } = bodyOf({ from: 0 })
    const body = { ...rest, time_range: { ...time_range, end: '9999-12-31T23:30:00-01:00' } }
    expect(sum((await side.postJson<Answer>('/v3/analytics', body, 'owner')).body)).toBe(340)
    const facets = await side.postJson<Facets>('/v3/analytics/facets', body, 'owner')
    expect(facets.body.facets.project_downloads.version_id).toEqual(['VERSION0', 'VERSION1', 'VERSION2'])
  })
})

describe('events of projects', () => {
  const statusesOf = async (project: string) => {
    const { project_events } = await ask({ projects: [project], from: 0, to: Date.UTC(2_100, 0) })
    return project_events.map(({ kind, status_from, status_to }) => [kind, status_from, status_to])
  }

  it('tell the first status that everybody could see, and later ones', async () => {
    expect(await statusesOf('LANTERN1')).toEqual([['status_changed', 'processing', 'approved']])
    expect(await statusesOf('SLATE001')).toEqual([
      ['status_changed', 'processing', 'unlisted'],
      ['status_changed', 'unlisted', 'archived'],
    ])
  })

  it('have only those of the range', async () => {
    expect((await ask({ to: start + day })).project_events).toEqual([])
  })
})

describe('breakdowns', () => {
  it('name the fields, and leave out those without a value', async () => {
    const { metrics } = await ask({ metrics: downloads(['reason', 'user_agent']) })
    expect(metrics[0]).toEqual(
      expect.arrayContaining([expect.objectContaining({ reason: 'update', user_agent: 'packwiz' })]),
    )
    // Nothing said and what isn't known are one.
    expect(metrics[0]?.filter((figure) => figure.reason === undefined)).toHaveLength(2)
  })

  it('of views have the part of the page, the host and the campaign', async () => {
    const metrics = { project_views: { bucket_by: ['site_path', 'domain', 'campaign', 'monetized'] } }
    expect((await ask({ metrics })).metrics[0]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          site_path: '/',
          domain: 'example.org',
          campaign: 'news',
          monetized: true,
          views: 10,
        }),
        expect.objectContaining({ site_path: '/versions', monetized: true, views: 20 }),
      ]),
    )
  })

  it('filter by any of the values of a field, and by all fields', async () => {
    const all = await ask({ metrics: downloads(['loader', 'user_agent']) })
    const of = (loader: string, agent: string) =>
      all.metrics.flat().find((figure) => figure.loader === loader && figure.user_agent === agent)?.downloads
    const filter = { loader: ['fabric'], user_agent: ['website', 'hmcl'] }
    expect(sum(await ask({ metrics: downloads([], filter) }))).toBe(of('fabric', 'website'))
    expect(sum(await ask({ metrics: downloads([], { loader: [] }) }))).toBe(340)
    expect(sum(await ask({ metrics: downloads([], { domain: ['example.org'] }) }))).toBe(0)
    expect(sum(await ask({ metrics: { project_views: { filter_by: { site_path: ['/versions'] } } } }), 'views')).toBe(
      30,
    )
    const members = sum(await ask({ metrics: downloads([], { monetized: [true] }) }))
    expect(members).toBe(75 + 10)
    expect(sum(await ask({ metrics: downloads([], { monetized: [false] }) }))).toBe(340 - members)
  })

  it('by project have those of several, with the projects that needed them', async () => {
    const projects = ['LANTERN1', 'SLATE001']
    const answer = await ask({ projects, metrics: downloads(['project_id', 'dependent_project_id']) })
    const of = (id: string) =>
      answer.metrics.flat().reduce((total, one) => total + (one.source_project === id ? Number(one.downloads) : 0), 0)
    expect(projects.map(of)).toEqual([340, 10])
    expect(Object.keys(answer.projects).sort()).toEqual(projects)
  })
})

describe('slices', () => {
  it('hold what began in them, from the first to before the last moment', async () => {
    const at = start + 2 * day
    const exact = { metrics: downloads([], { country: ['DE'] }), resolution: { minutes: 60 } }
    const first = await ask({ from: at, to: at + 3 * hour, ...exact })
    expect(first.metrics).toHaveLength(3)
    const halves = await Promise.all([
      ask({ from: at, to: at + 12 * hour }),
      ask({ from: at + 12 * hour, to: at + day }),
      ask({ from: at, to: at + day }),
    ])
    expect(sum(halves[0] as Answer) + sum(halves[1] as Answer)).toBe(sum(halves[2] as Answer))
  })

  it('of days in other time zones have the hours of those days', async () => {
    const shifted = await ask({
      from: start - 2 * hour,
      to: end - 2 * hour,
      resolution: { minutes: 1_440 },
      metrics: downloads(['country']),
    })
    const byHour = await ask({
      from: start - 2 * hour,
      to: end - 2 * hour,
      resolution: { minutes: 60 },
      metrics: downloads([]),
    })
    const days = Array.from({ length: 30 }, (_, n) =>
      sum({ ...byHour, metrics: byHour.metrics.slice(n * 24, n * 24 + 24) }),
    )
    expect(shifted.metrics.map((slice) => sum({ ...shifted, metrics: [slice] }))).toEqual(days)
  })

  it.each([
    ['whole days', {}, ['country']],
    ['days of other time zones', { from: start - 90 * 60_000 }, ['version_id']],
  ])('of %s say the same from packed days as from hours', async (_, range, by) => {
    const daily = await ask({ ...range, resolution: { minutes: 1_440 }, metrics: downloads(by) })
    const twoHours = await ask({ ...range, resolution: { minutes: 120 }, metrics: downloads(by) })
    const added = daily.metrics.map((_, n) =>
      sum({ ...twoHours, metrics: twoHours.metrics.slice(n * 12, n * 12 + 12) }),
    )
    expect(daily.metrics.map((slice) => sum({ ...daily, metrics: [slice] }))).toEqual(added)
  })

  it('are empty where nothing counted', async () => {
    const answer = await ask({ from: end, to: end + 3 * day, resolution: { slices: 3 } })
    expect(answer.metrics).toEqual([[], [], []])
    expect((await ask({ projects: ['EMPTY001'], resolution: { slices: 2 } })).metrics).toEqual([[], []])
  })

  it.each([
    ['ends before it starts', { to: start - 1 }, { code: 'range_reversed', field: 'time_range' }],
    ['is empty', { to: start }, { code: 'range_reversed' }],
    [
      'has slices of less than an hour',
      { to: start + day, resolution: { slices: 25 } },
      { code: 'slice_too_short', limit: 60 },
    ],
    [
      'has too many slices',
      { resolution: { minutes: 60 }, to: start + 1_025 * hour },
      { code: 'too_many_slices', limit: 1_024, count: 1_025 },
    ],
  ])('are refused of a range that %s', async (_, asked, expected) => {
    expect(await refused(asked)).toMatchObject(expected)
  })

  it('are refused if the contract says so', async () => {
    expect((await refused({ resolution: { minutes: 59 } })).field).toMatch(/resolution/)
    expect((await refused({ resolution: {} })).field).toMatch(/resolution/)
    expect((await refused({ projects: Array(ANALYTICS_PROJECTS_MAX + 1).fill('LANTERN1') })).field).toBe('project_ids')
    expect((await refused({ metrics: downloads(['campaign']) })).field).toMatch(/bucket_by/)
  })
})

describe('countries', () => {
  const byCountry = async (asked: Asked = {}) => {
    const { metrics } = await ask({ metrics: downloads(['country']), ...asked })
    const all: Record<string, number> = {}
    for (const { country, downloads: amount } of metrics.flat())
      all[String(country)] = (all[String(country)] ?? 0) + Number(amount)
    return all
  }

  it('with little in a month are added to the others', async () => {
    expect(await byCountry()).toEqual({ DE: 240, BR: 60, XX: 40 })
  })

  it('are named as in the whole month in every range, so that ranges can’t be subtracted', async () => {
    const whole = await byCountry()
    const without = await byCountry({ to: end - day })
    const last = await byCountry({ from: end - day })
    expect(Object.keys(last).sort()).toEqual(
      Object.keys(without)
        .filter((country) => country in last)
        .sort(),
    )
    for (const names of [whole, without, last]) expect(names).not.toHaveProperty('NO')
    for (const country of ['DE', 'BR', 'XX'])
      expect((without[country] ?? 0) + (last[country] ?? 0)).toBe(whole[country] ?? 0)
    // Brazil is named on a day with two, as it has enough in the month.
    expect(await byCountry({ to: start + day, resolution: { minutes: 60 } })).not.toHaveProperty('NO')
  })

  it('that aren’t named can’t be filtered by', async () => {
    expect(await byCountry({ metrics: downloads(['country'], { country: ['NO'] }) })).toEqual({})
    expect(sum(await ask({ metrics: downloads([], { country: ['NO'] }) }))).toBe(0)
    expect(await byCountry({ metrics: downloads(['country'], { country: ['XX', 'BR'] }) })).toEqual({ XX: 40, BR: 60 })
    expect(sum(await ask({ metrics: downloads(['loader'], { country: ['DE'] }) }))).toBe(240)
  })

  it('are decided for each project', async () => {
    expect(await byCountry({ projects: ['LANTERN1', 'SLATE001'] })).toEqual({ DE: 240, BR: 60, XX: 50 })
  })
})

describe('who may see', () => {
  const permissions = (bits: number, accepted = true) =>
    side.pool.query(
      `insert into ${side.schemas.catalogue}.member
        (project_id, account_id, team_id, role, is_owner, permissions, accepted, payouts_split, ordering, since)
       select project_id, 'STRANGER', team_id, 'Member', false, $1, $2, 0, 9, since
       from ${side.schemas.catalogue}.member where project_id = 'LANTERN1' and is_owner
       on conflict (project_id, account_id) do update set permissions = excluded.permissions, accepted = excluded.accepted`,
      [bits, accepted],
    )

  it('is nobody else: projects of others are left out without an error', async () => {
    for (const project of ['FOREIGN1', 'GONE0001', 'missing']) {
      const answer = await ask({ projects: [project, 'SLATE001'] })
      expect([sum(answer), Object.keys(answer.projects)]).toEqual([10, ['SLATE001']])
    }
    expect((await ask({}, 'stranger')).projects).toEqual({})
  })

  it('is a member with VIEW_ANALYTICS and nothing else, once they have accepted', async () => {
    await permissions(projectPermissionBits('VIEW_ANALYTICS'), false)
    expect(sum(await ask({}, 'stranger'))).toBe(0)
    await permissions(projectPermissionBits('VIEW_ANALYTICS'))
    expect(sum(await ask({}, 'stranger'))).toBe(340)
    expect(sum(await ask({ projects: [] }, 'stranger'))).toBe(340)
    await permissions(projectPermissionBits('EDIT_DETAILS', 'VIEW_PAYOUTS'))
    expect(sum(await ask({}, 'stranger'))).toBe(0)
    expect(sum(await ask({ projects: [] }, 'stranger'))).toBe(0)
  })

  it('is an admin, but no moderator', async () => {
    expect(sum(await ask({}, 'admin'))).toBe(340)
    expect(sum(await ask({}, 'moderator'))).toBe(0)
  })

  it('is somebody with a token', async () => {
    expect((await side.postJson('/v3/analytics', bodyOf({}))).status).toBe(401)
  })

  it('of all projects of the account, if none are named', async () => {
    const answer = await ask({ projects: [], metrics: downloads(['project_id']) })
    expect(sum(answer)).toBe(350)
    expect(Object.keys(answer.projects).sort()).toEqual(['EMPTY001', 'LANTERN1', 'SLATE001'])
  })
})

it('names the values to filter by, with no country that isn’t named', async () => {
  const { body } = await side.postJson<{ facets: Record<string, Record<string, unknown>> }>(
    '/v3/analytics/facets',
    bodyOf({}),
    'owner',
  )
  expect(body.facets).toMatchObject({
    project_downloads: {
      country: ['BR', 'DE', 'XX'],
      user_agent: ['packwiz', 'website'],
      reason: ['update'],
      game_version: ['1.21.4'],
      loader: ['fabric', 'quilt'],
      version_id: ['VERSION0', 'VERSION1', 'VERSION2'],
      dependent_project_id: ['SLATE001'],
      monetized: [false, true],
    },
    project_views: { site_path: ['/', '/versions'], domain: ['example.org'], campaign: ['news'], country: ['DE'] },
    project_playtime: { country: ['XX'], loader: ['fabric'] },
    project_server_plays: { country: ['XX'] },
  })
  const foreign = await side.postJson<{ facets: Record<string, Record<string, unknown>> }>(
    '/v3/analytics/facets',
    bodyOf({ projects: ['FOREIGN1'] }),
    'owner',
  )
  expect(foreign.body.facets.project_downloads).toMatchObject({ user_agent: [], country: [], project_id: [] })
  const code = async (asked: Asked) =>
    (await side.postJson<Refused>('/v3/analytics/facets', bodyOf(asked), 'owner')).body.details?.code
  expect(await code({ to: start })).toBe('range_reversed')
  expect(await code({ to: start + day, resolution: { slices: 25 } })).toBe('slice_too_short')
  expect(await code({ to: start + 1_025 * hour, resolution: { minutes: 60 } })).toBe('too_many_slices')
})

describe('the older routes', () => {
  const range = `start_date=2026-09-01T00:00:00Z&end_date=2026-10-01T00:00:00Z`
  const of = '&project_ids=["LANTERN1","FOREIGN1"]'
  const get = async (what: string, query = `${range}${of}`) => {
    const { status, body } = await side.getJson<Record<string, Record<string, number>>>(
      `/v3/analytics/${what}?${query}`,
      'owner',
    )
    expect(status).toBe(200)
    return body
  }
  const total = (amounts: Record<string, number> | undefined) => Object.values(amounts ?? {}).reduce((a, b) => a + b, 0)

  it.each([
    ['downloads', 340],
    ['views', 60],
    ['playtime', 1_800],
  ])('have %s by time', async (what, expected) => {
    const body = await get(what)
    expect(Object.keys(body)).toEqual(['LANTERN1'])
    expect(total(body.LANTERN1)).toBe(expected)
    expect(Object.keys(body.LANTERN1 ?? {})[0]).toBe(String(start / 1_000))
  })

  it('widen the range to whole slices', async () => {
    const half = 'start_date=2026-09-01T12:00:00Z&end_date=2026-09-01T13:00:00Z'
    const body = await get('downloads', `${half}${of}`)
    const whole = await get('downloads', `start_date=2026-09-01T00:00:00Z&end_date=2026-09-02T00:00:00Z${of}`)
    expect(body).toEqual(whole)
  })

  it('have countries', async () => {
    expect(await get('countries/downloads')).toEqual({ LANTERN1: { DE: 240, BR: 60, XX: 40 } })
    expect(await get('countries/views')).toEqual({ LANTERN1: { DE: 60 } })
  })

  it('have two weeks of all own projects by default', async () => {
    expect(await get('downloads', '')).toEqual({ EMPTY001: {}, LANTERN1: {}, SLATE001: {} })
  })

  it.each(['downloads', 'views', 'playtime', 'countries/downloads', 'countries/views'])(
    'refuse bad ranges of %s',
    async (what) => {
      const code = async (query: string) =>
        (await side.getJson<Refused>(`/v3/analytics/${what}?${query}`, 'owner')).body.details?.code
      expect(await code('start_date=2026-09-02T00:00:00Z&end_date=2026-09-01T00:00:00Z')).toBe('range_reversed')
      expect(await code(`${range.replace('2026-10', '2026-12')}&resolution_minutes=60`)).toBe('too_many_slices')
    },
  )
})

describe('answers with too many figures', () => {
  /** With a view, a download and a second of play in each of 24 hours, and from each of 1,200 countries. */
  const many = 100
  beforeAll(async () => {
    const { catalogue, downloads } = side.schemas
    for (const table of ['project', 'member']) {
      await side.pool.query(
        `insert into ${catalogue}.${table} select copy.* from ${catalogue}.${table} t, generate_series(1, $1) n,
           jsonb_populate_record(t, jsonb_build_object('project_id', 'MANY' || lpad(n::text, 4, '0'))) copy
         where t.project_id = 'EMPTY001'`,
        [many],
      )
    }
    await side.pool.query(
      `insert into ${downloads}.day_parts select 'MANY' || lpad(n::text, 4, '0'), to_char(date '2025-01-01' + d, 'YYYY-MM-DD'), kind,
         jsonb_build_object('hour', (select jsonb_object_agg(lpad(h::text, 2, '0'), 1) from generate_series(0, 23) h),
           'country', case when d = 0 then (select jsonb_object_agg('C' || c, 20000) from generate_series(1, 1200) c) else '{}' end)
       from generate_series(1, $1) n, generate_series(0, 42) d, unnest(array['view', 'download', 'play']) kind`,
      [many],
    )
  })

  const from = Date.UTC(2025, 0, 1)
  const to = Date.UTC(2025, 1, 12)
  const range = `start_date=${new Date(from).toISOString()}&end_date=${new Date(to).toISOString()}`

  it('are refused', async () => {
    const asked = { from, to, resolution: { minutes: 60 }, projects: [], metrics: downloads(['project_id']) }
    expect(await refused(asked)).toMatchObject({ code: 'too_many_figures', limit: 100_000 })
    // Each of two metrics has fewer.
    const both = { project_downloads: { bucket_by: ['project_id'] }, project_views: { bucket_by: ['project_id'] } }
    const half = { ...asked, to: from + 30 * day, metrics: both }
    expect(await refused(half)).toMatchObject({ code: 'too_many_figures' })
    expect(sum(await ask({ ...half, metrics: downloads(['project_id']) }))).toBe(many * 30 * 24)
  })

  it.each(['downloads', 'views', 'playtime', 'countries/downloads', 'countries/views'])(
    'are refused by the older route of %s',
    async (what) => {
      const { status, body } = await side.getJson<Refused>(
        `/v3/analytics/${what}?${range}&resolution_minutes=60`,
        'owner',
      )
      expect([status, body.details.code]).toEqual([400, 'too_many_figures'])
    },
  )
})

describe('Postgres as the store of figures', () =>
  analyticsStoreSuite(async (of) => {
    await countRecords(side, of)
    return postgresAnalytics(side.models.db, Date.now)
  }))
