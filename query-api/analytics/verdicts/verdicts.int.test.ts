import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../../testing/fixture.ts'
import { type QuerySide, querySide, type tokens } from '../../testing/query_side.ts'

let side: QuerySide

interface Answer {
  project_ids: string[]
  days: object[]
}
const range = 'from=2026-09-01&to=2026-09-30'
const ask = async (query: string, as: keyof typeof tokens = 'owner') => {
  const { status, body } = await side.getJson<Answer>(`/_internal/analytics/verdicts?${query}`, as)
  expect(status).toBe(200)
  return body
}
const of = (...ids: string[]) => `project_ids=${encodeURIComponent(JSON.stringify(ids))}`

beforeAll(async () => {
  const log = eventLog()
  for (const id of ['LANTERN1', 'SLATE001', 'FOREIGN1']) {
    const project = projectStreams(id, log)
    project.create({ slug: id.toLowerCase() })
    project.approve()
  }
  side = await querySide(log.events)
  const row = (project: string, file: string, day: string, verdict: string, count: number, rule = 2) =>
    `('${file}', '${day}', '${verdict}', ${rule}, 'VERSION1', '${project}', ${count})`
  await side.pool.query(`insert into ${side.schemas.downloads}.file_day
    (file_id, day, verdict, rule, version_id, project_id, count) values ${[
      row('LANTERN1', 'FILE0001', '2026-09-01', 'counted', 3),
      row('LANTERN1', 'FILE0001', '2026-09-01', 'counted', 1, 1),
      row('LANTERN1', 'FILE0002', '2026-09-01', 'repeat_file', 2),
      row('LANTERN1', 'FILE0001', '2026-09-30', 'project_limit', 1),
      row('LANTERN1', 'FILE0001', '2026-08-31', 'counted', 100),
      row('LANTERN1', 'FILE0001', '2026-10-01', 'counted', 100),
      row('SLATE001', 'FILE0003', '2026-09-01', 'counted', 10),
      row('SLATE001', 'FILE0003', '2026-09-30', 'bot', 5),
      row('SLATE001', 'FILE0003', '2026-09-30', 'embedded', 6),
      row('FOREIGN1', 'FILE0004', '2026-09-01', 'counted', 1_000),
    ].join()}`)
  // Who is a member of what is the catalogue's affair; here it is set.
  await side.pool.query(
    `update ${side.schemas.catalogue}.member set account_id = 'SOMEBODY' where project_id = 'FOREIGN1'`,
  )
})
afterAll(() => side.close())

it('adds up the verdicts of each day of the range, over files, rules and projects', async () => {
  expect(await ask(`${of('lantern1', 'SLATE001')}&${range}`)).toEqual({
    project_ids: ['LANTERN1', 'SLATE001'],
    days: [
      { day: '2026-09-01', counted: 14, repeats: 2, bots: 0, embedded: 0 },
      { day: '2026-09-30', counted: 0, repeats: 1, bots: 5, embedded: 6 },
    ],
  })
  expect((await ask(`${of('LANTERN1')}&${range}`)).days[0]).toMatchObject({ counted: 4 })
})

it('is about all of the viewer’s projects by default', async () => {
  expect((await ask(range)).project_ids.toSorted()).toEqual(['LANTERN1', 'SLATE001'])
})

it('leaves out projects whose analytics the viewer may not see', async () => {
  expect(await ask(`${of('FOREIGN1', 'missing')}&${range}`)).toEqual({ project_ids: [], days: [] })
  expect(await ask(`${of('LANTERN1')}&${range}`, 'stranger')).toEqual({ project_ids: [], days: [] })
  expect((await ask(`${of('FOREIGN1')}&${range}`, 'admin')).days[0]).toMatchObject({ counted: 1_000 })
})

it('is for people who are signed in, and refuses what is no day', async () => {
  expect((await side.get(`/_internal/analytics/verdicts?${range}`)).status).toBe(401)
  const { status } = await side.getJson('/_internal/analytics/verdicts?from=2026-09-31&to=2026-10-01', 'owner')
  expect(status).toBe(400)
})
