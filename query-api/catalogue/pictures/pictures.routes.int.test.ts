import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../../testing/fixture.ts'
import { type QuerySide, querySide } from '../../testing/query_side.ts'

let side: QuerySide

const item = (id: string, measures?: { width: number; height: number; color: number }) => ({
  ...{ id, key: `P/${id}_350.webp`, rawKey: `P/${id}.webp`, sha1: '', featured: false },
  ...{ title: null, description: null, ordering: 0, ...(measures && { measures }) },
})
const measures = { width: 1_280, height: 720, color: 0x20_40_60 }

beforeAll(async () => {
  const log = eventLog()
  const lantern = projectStreams('PROJECT1', log)
  lantern.create({ slug: 'lantern' })
  lantern.project('ProjectGalleryItemAdded', { item: item('one', measures) })
  lantern.project('ProjectGalleryItemAdded', { item: item('two') })
  lantern.approve()
  const hidden = projectStreams('PROJECT2', log)
  hidden.create({ slug: 'hidden' })
  hidden.project('ProjectGalleryItemAdded', { item: item('three', measures) })
  side = await querySide(log.events)
})
afterAll(() => side.close())

const pictures = (key: string, as?: 'owner' | 'stranger') =>
  side.getJson<{ url: string }[]>(`/_internal/project/${key}/pictures`, as)

it('answers what was measured, under the addresses that the project has', async () => {
  const { body } = await pictures('lantern')
  expect(body).toEqual([{ url: expect.stringMatching(/\/data\/P\/one_350\.webp$/), ...measures }])
  const project = await side.getJson<{ gallery: { url: string }[] }>('/v3/project/lantern')
  expect(project.body.gallery.map(({ url }) => url)).toContain(body[0]?.url)
})

it('shows no more than the project', async () => {
  expect((await pictures('hidden', 'owner')).body).toHaveLength(1)
  for (const [key, as] of [['hidden'], ['hidden', 'stranger'], ['nothing']] as const)
    expect((await pictures(key, as)).status).toBe(404)
})
