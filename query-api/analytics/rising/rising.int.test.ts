import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../../testing/fixture.ts'
import { type QuerySide, querySide } from '../../testing/query_side.ts'
import { daysBefore } from './rising.queries.ts'

let side: QuerySide

interface Answer {
  days: string[]
  projects: { slug: string; project_type: string; downloads: number[]; gained: number }[]
}

beforeAll(async () => {
  const log = eventLog()
  const project = (id: string, slug: string) => {
    const streams = projectStreams(id, log)
    streams.create({ slug, title: slug })
    streams.publish(`V${id.slice(-7)}`, { number: '1.0' })
    return streams
  }
  project('PROJECT1', 'steady').approve()
  project('PROJECT2', 'rising').approve()
  project('PROJECT3', 'falling').approve()
  project('PROJECT4', 'steep').approve()
  project('PROJECT5', 'hidden')
  side = await querySide(log.events)
  const days = daysBefore(Date.now())
  const rows = days.flatMap((day, at) => [
    ['PROJECT1', day, 5],
    ...(at > 4 ? [['PROJECT2', day, at]] : []),
    ['PROJECT3', day, 20 - at],
    ...(at === 13 ? [['PROJECT4', day, 100]] : []),
    ['PROJECT5', day, at * 9],
  ])
  const before = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
  const today = new Date().toISOString().slice(0, 10)
  for (const row of [...rows, ['PROJECT1', today, 900], ['PROJECT3', before, 900]])
    await side.pool.query(`insert into ${side.schemas.downloads}.project_day values ($1, $2, $3)`, row)
})
afterAll(() => side.close())

it('compares whole days of two weeks, and lists only public projects that had more', async () => {
  const { body } = await side.getJson<Answer>('/_internal/rising')
  expect(body.days).toEqual(daysBefore(Date.now()))
  expect(body.projects.map(({ slug, gained, downloads }) => [slug, gained, downloads])).toEqual([
    ['steep', 100, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100]],
    ['rising', 70 - 11, [0, 0, 0, 0, 0, 5, 6, 7, 8, 9, 10, 11, 12, 13]],
  ])
})

it('answers as many as were asked for', async () => {
  expect((await side.getJson<Answer>('/_internal/rising?limit=1')).body.projects).toHaveLength(1)
})

it('leaves out at once what is hidden, and shows what comes after it', async () => {
  const slugs = async (query: string) =>
    (await side.getJson<Answer>(`/_internal/rising${query}`)).body.projects.map(({ slug }) => slug)
  expect(await slugs('?limit=1')).toEqual(['steep'])
  await side.pool.query(`update ${side.schemas.catalogue}.project set status = 'withheld' where slug = 'steep'`)
  expect(await slugs('?limit=1')).toEqual(['rising'])
})
