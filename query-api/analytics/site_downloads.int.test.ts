import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../testing/fixture.ts'
import { type QuerySide, querySide } from '../testing/query_side.ts'

let side: QuerySide

beforeAll(async () => {
  const log = eventLog()
  for (const id of ['LANTERN1', 'SLATE001']) {
    const project = projectStreams(id, log)
    project.create({ slug: id.toLowerCase() })
    project.approve()
  }
  side = await querySide(log.events)
})
afterAll(() => side.close())

interface Counts {
  day: string
  counted: number
  repeats: number
  bots: number
  embedded: number
}
const yesterday = async () => (await side.getJson<Counts>('/_internal/downloads/yesterday')).body
const none = { counted: 0, repeats: 0, bots: 0, embedded: 0 }
const dayAt = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

it('answers zeros for a day without any', async () => {
  expect(await yesterday()).toEqual({ day: dayAt(1), ...none })
})

it('is the sum of what the projects say of that day', async () => {
  const { downloads } = side.schemas
  const verdicts = ['counted', 'repeat_file', 'project_limit', 'bot', 'embedded']
  const rows = [0, 1, 2].flatMap((days) =>
    ['LANTERN1', 'SLATE001'].flatMap((project, at) =>
      verdicts.map((verdict, kind) => [`F${at}`, dayAt(days), verdict, project, (days + 1) * 10 ** kind * (at + 2)]),
    ),
  )
  for (const row of rows)
    await side.pool.query(`insert into ${downloads}.file_day values ($1, $2, $3, 2, 'VERSION1', $4, $5)`, row)
  // As the projector adds them up: its own test holds that.
  await side.pool.query(`insert into ${downloads}.day_total
    select day, verdict, sum(count) from ${downloads}.file_day group by day, verdict`)
  const answers = await Promise.all(
    ['lantern1', 'slate001'].map((id) => side.getJson<{ days: Counts[] }>(`/_internal/project/${id}/downloads`)),
  )
  const ofDay = answers.flatMap(({ body }) => body.days.find(({ day }) => day === dayAt(1)) ?? [])
  expect(ofDay).toHaveLength(2)
  const sum = (name: keyof typeof none) => ofDay.reduce((total, counts) => total + counts[name], 0)
  const expected = { counted: sum('counted'), repeats: sum('repeats'), bots: sum('bots'), embedded: sum('embedded') }
  expect(await yesterday()).toEqual({ day: dayAt(1), ...expected })
  expect(expected).toEqual({ counted: 10, repeats: 1_100, bots: 10_000, embedded: 100_000 })
})
