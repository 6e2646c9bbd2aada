import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../testing/fixture.ts'
import { type QuerySide, querySide } from '../testing/query_side.ts'

let side: QuerySide

interface Answer {
  from: string
  today: string
  days: { day: string; counted: number; repeats: number; bots: number; embedded: number }[]
}
const downloads = async () => (await side.getJson<Answer>('/_internal/project/lantern/downloads')).body
const dayBefore = (today: string, days: number) =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  const log = eventLog()
  const lantern = projectStreams('LANTERN1', log)
  lantern.create({ slug: 'lantern' })
  lantern.approve()
  projectStreams('HIDDEN01', log).create({ slug: 'hidden' })
  side = await querySide(log.events)
})
afterAll(() => side.close())

it('adds up the verdicts of each day, and leaves out days before the window and other projects', async () => {
  const { from, today, days } = await downloads()
  expect(days).toEqual([])
  expect(dayBefore(today, 89)).toBe(from)
  const row = (project: string, file: string, day: string, verdict: string, count: number) =>
    `('${file}', '${day}', '${verdict}', 2, 'VERSION1', '${project}', ${count})`
  const first = dayBefore(today, 1)
  await side.pool.query(`insert into ${side.schemas.downloads}.file_day
    (file_id, day, verdict, rule, version_id, project_id, count) values ${[
      row('LANTERN1', 'FILE0001', first, 'counted', 3),
      row('LANTERN1', 'FILE0002', first, 'counted', 4),
      row('LANTERN1', 'FILE0001', first, 'repeat_file', 2),
      row('LANTERN1', 'FILE0001', first, 'project_limit', 1),
      row('LANTERN1', 'FILE0001', today, 'bot', 5),
      row('LANTERN1', 'FILE0001', today, 'embedded', 6),
      row('LANTERN1', 'FILE0001', dayBefore(from, 1), 'counted', 100),
      row('OTHER001', 'FILE0003', today, 'counted', 100),
    ].join()}`)
  expect((await downloads()).days).toEqual([
    { day: first, counted: 7, repeats: 3, bots: 0, embedded: 0 },
    { day: today, counted: 0, repeats: 0, bots: 5, embedded: 6 },
  ])
})

it('answers 404 for hidden and missing projects', async () => {
  expect((await side.get('/_internal/project/hidden/downloads')).status).toBe(404)
  expect((await side.get('/_internal/project/missing/downloads')).status).toBe(404)
})
