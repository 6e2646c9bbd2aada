import { projectPermissionBits, projectPermissions } from '@adit/events/teams/permission.values.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countRecords, type TestRecord } from '../../testing/counted_records.ts'
import { eventLog, projectStreams } from '../../testing/fixture.ts'
import { type QuerySide, querySide, type Refused, type tokens } from '../../testing/query_side.ts'

const hour = 3_600_000
const day = 24 * hour
const start = Date.UTC(2026, 8, 1)

let side: QuerySide

const download = (n: number, at: number, more: object = {}): TestRecord => ({
  type: 'DownloadRecorded',
  at,
  data: {
    ...{ fileId: `FILE000${n % 3}`, versionId: `VERSION${n % 3}`, projectId: 'LANTERN1' },
    ...{ address: `address ${n}`, agent: 'browser', accountId: n % 4 === 0 ? 'MEMBER01' : null },
    ...{ country: 'DE', source: n % 2 === 0 ? 'website' : 'packwiz' },
    ...{ reason: ['update', 'unknown', null][n % 3] ?? null, gameVersion: n % 2 === 0 ? '1.21.4' : null },
    ...{ loader: n % 3 === 0 ? 'fabric' : 'quilt', dependentProjectId: n % 7 === 0 ? 'SLATE001' : null },
    ...more,
  },
})
const view = (n: number, at: number): TestRecord => ({
  type: 'ViewRecorded',
  at,
  data: {
    ...{ projectId: 'LANTERN1', address: `address ${n}`, agent: 'browser', accountId: null, country: 'DE' },
    ...{ page: n % 2 === 0 ? '' : 'versions', referrer: 'example.org', campaign: n % 2 === 0 ? '=news' : null },
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

/** Of Norway, 30 on the day and 30 later in the month: named only because the whole month counts. Of Chad, 40. */
const records = [
  ...Array.from({ length: 60 }, (_, n) => download(n, start + (n % 24) * hour + 60_000)),
  ...Array.from({ length: 60 }, (_, n) => download(1_000 + n, start + (n % 2) * 9 * day, { country: 'NO' })),
  ...Array.from({ length: 40 }, (_, n) => download(2_000 + n, start + hour, { country: 'TD' })),
  ...Array.from({ length: 8 }, (_, n) => download(3_000 + n, start + n * hour, { projectId: 'SLATE001' })),
  ...Array.from({ length: 5 }, (_, n) => download(4_000 + n, start, { projectId: 'FOREIGN1' })),
  ...Array.from({ length: 4 }, (_, n) => download(5_000 + n, start - 1)),
  ...Array.from({ length: 3 }, (_, n) => download(6_000 + n, start + day)),
  ...Array.from({ length: 20 }, (_, n) => view(n, start + n * hour)),
  ...Array.from({ length: 6 }, (_, n) => played(start + n * hour)),
  joined(start + 5 * hour),
].sort((a, b) => a.at - b.at)

const pathOf = (of: string, projects?: readonly string[]) =>
  `/v3/analytics/day/${of}${projects ? `?project_ids=${encodeURIComponent(JSON.stringify(projects))}` : ''}`

/** Texts of these figures have neither commas nor quotes. */
async function linesOf(projects?: readonly string[], as: keyof typeof tokens = 'owner', of = '2026-09-01') {
  const answer = await side.get(pathOf(of, projects), as)
  expect(answer.status).toBe(200)
  const [head = '', ...lines] = (await answer.text()).split('\r\n')
  expect(lines.pop()).toBe('')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, place) => [names[place], cell])))
}
type Lines = Awaited<ReturnType<typeof linesOf>>
const sum = (lines: Lines) => lines.reduce((total, { amount }) => total + Number(amount), 0)
const projectsOf = (lines: Lines) => [...new Set(lines.map(({ project_id }) => project_id))]

async function refused(of: string) {
  const { status, body } = await side.getJson<Refused>(pathOf(of), 'owner')
  expect(status).toBe(400)
  return body.details
}

beforeAll(async () => {
  const log = eventLog()
  for (const id of ['LANTERN1', 'SLATE001', 'FOREIGN1']) {
    const project = projectStreams(id, log)
    project.create({ slug: id.toLowerCase() })
    project.approve()
  }
  side = await querySide(log.events)
  await countRecords(side, records)
  await setMember('FOREIGN1', `account_id = 'SOMEBODY'`)
})
afterAll(() => side.close())

/** Who is a member of what is the catalogue's affair; here it is set. */
const setMember = (project: string, change: string) =>
  side.pool.query(`update ${side.schemas.catalogue}.member set ${change} where project_id = $1`, [project])

const units = {
  views: ['project_views', 'views'],
  downloads: ['project_downloads', 'downloads'],
  playtime: ['project_playtime', 'seconds'],
  server_plays: ['project_server_plays', 'server_plays'],
} as const
type Figure = Record<string, string | number | boolean>

async function figuresOf(metric: string, fields: readonly string[]) {
  const body = {
    time_range: {
      ...{ start: new Date(start).toISOString(), end: new Date(start + day).toISOString() },
      resolution: { minutes: 60 },
    },
    return_metrics: { [metric]: { bucket_by: fields } },
  }
  return (await side.postJson<{ metrics: Figure[][] }>('/v3/analytics', body, 'owner')).body.metrics
}

describe('the amounts', () => {
  it.each([
    ['views', ['project_id', 'domain', 'site_path', 'monetized', 'country', 'campaign'], 20],
    [
      'downloads',
      [
        ...['project_id', 'version_id', 'dependent_project_id', 'user_agent', 'country', 'monetized', 'reason'],
        ...['game_version', 'loader'],
      ],
      138,
    ],
    ['playtime', ['project_id', 'version_id', 'loader', 'game_version', 'country'], 1_800],
    ['server_plays', ['project_id', 'country'], 1],
  ] as const)('of %s are those of the other route, hour by hour and field by field', async (kind, fields, total) => {
    const lines = (await linesOf()).filter((line) => line.kind === kind)
    expect(sum(lines)).toBe(total)
    const [metric, unit] = units[kind]
    for (const by of [fields, ['project_id'], ['country'], fields.slice(1, 3)]) {
      const told = (cells: readonly unknown[]) => cells.map((cell) => String(cell ?? '')).join('|')
      const ofLines = new Map<string, number>()
      for (const line of lines) {
        const key = told([line.hour, ...by.map((field) => line[field]?.replace(/^'/, ''))])
        ofLines.set(key, (ofLines.get(key) ?? 0) + Number(line.amount))
      }
      const expected = (await figuresOf(metric, by)).flatMap((slice, at) =>
        slice.map((figure) => {
          const values = by.map((field) => (field === 'project_id' ? figure.source_project : figure[field]))
          return [told([new Date(start + at * hour).toISOString(), ...values]), Number(figure[unit])] as const
        }),
      )
      expect(ofLines).toEqual(new Map(expected))
    }
  })

  it('name a country by what counted in the whole month, and hide the others', async () => {
    const of = (lines: Lines, country: string) => sum(lines.filter((line) => line.country === country))
    const lines = await linesOf(['LANTERN1'])
    const downloads = lines.filter(({ kind }) => kind === 'downloads')
    expect([of(downloads, 'DE'), of(downloads, 'NO'), of(downloads, 'XX')]).toEqual([60, 30, 40])
    expect(lines.filter(({ country }) => country === 'TD')).toEqual([])
    expect(new Set(lines.filter(({ kind }) => kind !== 'downloads').map(({ country }) => country))).toEqual(
      new Set(['XX']),
    )
  })

  it('are those of the day alone', async () => {
    expect(sum(await linesOf(undefined, 'owner', '2026-08-31'))).toBe(4)
    expect(sum(await linesOf(undefined, 'owner', '2026-09-02'))).toBe(3)
    expect(await linesOf(undefined, 'owner', '2026-09-03')).toEqual([])
    expect(await linesOf(undefined, 'owner', '0000-01-01')).toEqual([])
  })
})

it('is saved under a name, always with the same text, and its texts can’t be run as formulas', async () => {
  const answer = await side.get(pathOf('2026-09-01'), 'owner')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="analytics-2026-09-01.csv"')
  const text = await answer.text()
  expect(await (await side.get(pathOf('2026-09-01', ['SLATE001', 'LANTERN1']), 'owner')).text()).toBe(text)
  expect(text).toContain(",'=news,")
  expect(text).not.toContain(',=news')
})

describe('who may have it', () => {
  it('is about all of the viewer’s projects by default', async () => {
    expect(projectsOf(await linesOf())).toEqual(['LANTERN1', 'SLATE001'])
    expect(projectsOf(await linesOf(['slate001']))).toEqual(['SLATE001'])
  })

  it('leaves out projects whose analytics the viewer may not see', async () => {
    expect(await linesOf(['FOREIGN1', 'missing'])).toEqual([])
    expect(await linesOf(['LANTERN1'], 'stranger')).toEqual([])
    expect(await linesOf(['LANTERN1'], 'moderator')).toEqual([])
    expect(sum(await linesOf(['FOREIGN1'], 'admin'))).toBe(5)
    expect((await side.get(pathOf('2026-09-01'))).status).toBe(401)
  })

  it('shows a token only the projects that it is limited to', async () => {
    expect(projectsOf(await linesOf(undefined, 'limited'))).toEqual(['LANTERN1'])
    expect(await linesOf(['SLATE001'], 'limited')).toEqual([])
  })

  it('needs the permission VIEW_ANALYTICS and an accepted invitation', async () => {
    const others = projectPermissions.filter((permission) => permission !== 'VIEW_ANALYTICS')
    const as = async (permissions: number, accepted = true) => {
      const member = `account_id = 'STRANGER', is_owner = false, accepted = ${accepted}, permissions = ${permissions}`
      await setMember('FOREIGN1', member)
      return sum(await linesOf(undefined, 'stranger'))
    }
    expect(await as(projectPermissionBits('VIEW_ANALYTICS'))).toBe(5)
    expect(await as(projectPermissionBits(...others))).toBe(0)
    expect(await as(projectPermissionBits('VIEW_ANALYTICS'), false)).toBe(0)
  })
})

describe('what it refuses', () => {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

  it('is a day that has not ended', async () => {
    const now = Date.now()
    const yesterday = dayOf(now - day)
    expect(await refused(dayOf(now + day))).toMatchObject({ code: 'day_not_over', field: 'day' })
    expect(await refused('9999-12-31')).toMatchObject({ code: 'day_not_over', field: 'day' })
    expect((await side.get(pathOf(yesterday), 'owner')).status).toBe(200)
  })

  it.each(['2026-02-30', 'yesterday', '2026-9-1', '20260901'])('is %s, which is no day', async (of) => {
    expect((await side.get(pathOf(of), 'owner')).status).toBe(400)
  })

  it('is a file with too many lines, even if each kind has fewer', async () => {
    const { downloads } = side.schemas
    const cells = `insert into ${downloads}.hour_cell select made.*
      from (select to_jsonb(h) as cell from ${downloads}.hour_cell h limit 1) c, generate_series(1, $3::int) n,
        jsonb_populate_record(null::${downloads}.hour_cell, c.cell || jsonb_build_object(
          'project_id', 'SLATE001', 'kind', $1::text, 'hour_at', $2::bigint, 'version', 'V' || n)) made`
    const at = start + 20 * day
    await side.pool.query(cells, ['download', at, 60_000])
    expect(await linesOf(undefined, 'owner', '2026-09-21')).toHaveLength(60_000)
    await side.pool.query(cells, ['play', at, 40_001])
    expect(await refused('2026-09-21')).toMatchObject({ code: 'too_many_figures', limit: 100_000 })
  })
})
