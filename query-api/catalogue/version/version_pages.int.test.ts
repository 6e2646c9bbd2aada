import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog, projectStreams, versionData } from '../../testing/fixture.ts'
import { type QuerySide, querySide } from '../../testing/query_side.ts'
import type { ProjectV2 } from '../project/project_shape.ts'
import type { VersionV2 } from './version_shape.ts'

const count = 5_000
const ids = Array.from({ length: count }, (_, index) => `V${String(index).padStart(7, '0')}`)
const newestFirst = ids.toReversed()
let side: QuerySide

/** A project with builds of thousands of commits, every second one for another loader. */
beforeAll(async () => {
  const log = eventLog()
  const project = projectStreams('PROJECT1', log)
  ids.forEach((id, index) => {
    const loaders = [index % 2 === 0 ? 'fabric' : 'forge']
    project.version(id)('VersionCreated', versionData('PROJECT1', id, { loaders, publishedAt: index, number: id }))
  })
  project.create({ slug: 'nightly', versions: ids.map((versionId) => ({ versionId, number: versionId })) })
  project.approve()
  side = await querySide(log.events)
})
afterAll(() => side.close())

it('shows each of 5,000 versions once to clients that follow next', async () => {
  const seen: string[] = []
  let path: string | undefined = '/v2/project/nightly/version?limit=700&include_changelog=false'
  while (path) {
    const response = await side.get(path)
    seen.push(...((await response.json()) as VersionV2[]).map(({ id }) => id))
    path = /<https:\/\/adit\.test([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  expect(seen).toEqual(newestFirst)
})

it('finds any page, with and without a filter', async () => {
  const page = async (query: string) => {
    const { body } = await side.getJson<VersionV2[]>(`/v2/project/nightly/version?${query}`)
    return body.map(({ id }) => id)
  }
  expect(await page('limit=3&offset=4998')).toEqual(newestFirst.slice(-2))
  expect(await page('limit=2&offset=2000&loaders=["forge"]')).toEqual([newestFirst[4000], newestFirst[4002]])
  expect(await page('limit=2&offset=2500&loaders=["forge"]')).toEqual([])
})

it('names all of them on the project, oldest first', async () => {
  const { body } = await side.getJson<ProjectV2>('/v2/project/nightly')
  expect(body.versions).toEqual(ids)
})
