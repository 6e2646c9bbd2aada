import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../../testing/fixture.ts'
import { type QuerySide, querySide } from '../../testing/query_side.ts'

let side: QuerySide

beforeAll(async () => {
  const log = eventLog()
  const project = (id: string, ...numbers: string[]) => {
    const streams = projectStreams(id, log)
    streams.create({ slug: id.toLowerCase(), title: id })
    numbers.forEach((number, at) => {
      streams.publish(`V${id.slice(-6)}${at}`, { number })
    })
    return streams
  }
  project('PROJECT1', '1.0', '1.1', '2.0').approve()
  project('PROJECT2', '1.0').approve()
  project('PROJECT3', '1.0', '1.1')
  side = await querySide(log.events)
})
afterAll(() => side.close())

it('tells the newest version and the one before it, of what everybody may see', async () => {
  const ids = JSON.stringify(['PROJECT1', 'PROJECT2', 'PROJECT3', 'NOTHING1'])
  const { body } = await side.getJson<{ project_id: string }[]>(
    `/_internal/version_steps?ids=${encodeURIComponent(ids)}`,
  )
  expect(body.toSorted((left, right) => left.project_id.localeCompare(right.project_id))).toEqual([
    { project_id: 'PROJECT1', to: '2.0', from: '1.1' },
    { project_id: 'PROJECT2', to: '1.0', from: null },
  ])
})

it('tells the time that public projects have waited for their review', async () => {
  const { body } = await side.getJson<{ total: number; projects: { project_id: string }[] }>(
    `/_internal/review_pace?ids=${encodeURIComponent(JSON.stringify(['PROJECT1', 'PROJECT3']))}`,
  )
  expect([body.total, body.projects.map(({ project_id }) => project_id)]).toEqual([0, ['PROJECT1']])
})
