import type { Dependency } from '@adit/events/catalogue/version/version.events.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../../testing/fixture.ts'
import { type QuerySide, querySide } from '../../testing/query_side.ts'

let side: QuerySide

const on = (change: Partial<Dependency>): Dependency => ({
  ...{ projectId: null, versionId: null, fileName: null, kind: 'required' },
  ...change,
})
const library = on({ projectId: 'LIBRARY1' })

/** A library; three listed projects that need it, one of them through a version only; others that must not be shown. */
beforeAll(async () => {
  const log = eventLog()
  const project = (id: string, slug: string, ...dependencies: Dependency[]) => {
    const streams = projectStreams(id, log)
    streams.create({ slug, title: slug })
    dependencies.forEach((dependency, index) => {
      streams.publish(`V${id.slice(-6)}${index}`, { number: String(index), dependencies: [dependency] })
    })
    return streams
  }
  project('LIBRARY1', 'library', library).approve()
  project('PROJECT1', 'lantern', library, on({ projectId: 'LIBRARY1', kind: 'optional' })).approve()
  project('PROJECT2', 'compass', on({ versionId: 'VBRARY10' })).approve()
  project('PROJECT3', 'pack', on({ projectId: 'LIBRARY1', kind: 'embedded' })).approve()
  project('PROJECT4', 'hidden', library)
  const gone = project('PROJECT5', 'gone', library)
  gone.approve()
  gone.project('ProjectDeleted', { slug: 'gone' })
  project('PROJECT6', 'unlisted', library).project('ProjectStatusChanged', { from: 'draft', to: 'unlisted' })
  project('PROJECT7', 'other', on({ projectId: 'PROJECT1' })).approve()
  side = await querySide(log.events)
  await side.pool.query(`insert into ${side.schemas.downloads}.project_total values ('PROJECT3', 50), ('PROJECT1', 7)`)
})
afterAll(() => side.close())

interface Answer {
  dependents: { slug: string; downloads: number; dependency_types: string[] }[]
  total: number
}
const slugs = async (query = '', key = 'library') => {
  const { body } = await side.getJson<Answer>(`/v3/project/${key}/dependents${query}`)
  return body.dependents.map(({ slug }) => slug)
}

it('shows listed projects once, most downloaded first, with how they need it', async () => {
  const { body } = await side.getJson<Answer>('/v3/project/library/dependents')
  expect(body.total).toBe(3)
  expect(body.dependents.map(({ slug, downloads, dependency_types }) => [slug, downloads, dependency_types])).toEqual([
    ['pack', 50, ['embedded']],
    ['lantern', 7, ['optional', 'required']],
    ['compass', 0, ['required']],
  ])
})

it('filters by kind', async () => {
  expect(await slugs('?dependency_types=["required"]')).toEqual(['lantern', 'compass'])
  expect(await slugs('?dependency_types=["embedded","optional"]')).toEqual(['pack', 'lantern'])
  expect(await slugs('?dependency_types=[]')).toEqual([])
  expect((await side.get('/v3/project/library/dependents?dependency_types=["needed"]')).status).toBe(400)
})

it('links from page to page', async () => {
  const seen: string[] = []
  let path: string | undefined = '/v3/project/library/dependents?limit=2'
  while (path) {
    const response = await side.get(path)
    seen.push(...((await response.json()) as Answer).dependents.map(({ slug }) => slug))
    path = /<https:\/\/adit\.test([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  expect(seen).toEqual(['pack', 'lantern', 'compass'])
  expect(await slugs('?offset=3')).toEqual([])
})

it('answers an empty list without dependents, and refuses missing or hidden projects and excessive input', async () => {
  expect(await slugs('', 'other')).toEqual([])
  expect((await side.get('/v3/project/hidden/dependents')).status).toBe(404)
  expect((await side.get('/v3/project/hidden/dependents', 'owner')).status).toBe(200)
  expect((await side.get('/v3/project/nothing/dependents')).status).toBe(404)
  for (const query of ['limit=101', 'limit=0', 'offset=-1']) {
    expect((await side.get(`/v3/project/library/dependents?${query}`)).status).toBe(400)
  }
})
