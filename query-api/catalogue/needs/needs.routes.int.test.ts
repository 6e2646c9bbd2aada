import type { Dependency } from '@adit/events/catalogue/version/version.events.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../../testing/fixture.ts'
import { type QuerySide, querySide } from '../../testing/query_side.ts'

let side: QuerySide

const on = (projectId: string, change: Partial<Dependency> = {}): Dependency => ({
  ...{ projectId, versionId: null, fileName: null, kind: 'required' },
  ...change,
})

beforeAll(async () => {
  const log = eventLog()
  const library = projectStreams('LIBRARY1', log)
  library.create({ slug: 'library', title: 'Library' })
  const runs = { loaders: ['fabric'], mrpackLoaders: [] }
  library.publish('VERSION1', { number: '1', ...runs, gameVersions: ['1.20.1'] })
  library.publish('VERSION2', { number: '2', ...runs, gameVersions: ['1.21.4'] })
  library.publish('VERSION3', { number: '3-beta', ...runs, gameVersions: ['1.21.4'], channel: 'beta' })
  library.approve()
  const hidden = projectStreams('HIDDEN01', log)
  hidden.create({ slug: 'hidden', title: 'Hidden' })
  hidden.publish('VERSION4', { number: '1' })
  const lantern = projectStreams('LANTERN1', log)
  lantern.create({ slug: 'lantern', title: 'Lantern' })
  lantern.publish('VERSION5', { number: '1', dependencies: [on('LIBRARY1'), on('HIDDEN01')] })
  lantern.approve()
  side = await querySide(log.events)
})
afterAll(() => side.close())

interface Need {
  kind: string
  project: { slug: string; name: string } | null
  version: { version_number: string } | null
  file: { url: string } | null
}
const needs = async (query = '') => (await side.getJson<Need[]>(`/_internal/version/VERSION5/needs${query}`)).body

it.each([
  ['', '2'],
  ['?game_version=1.20.1', '1'],
  ['?game_version=1.21.4&loader=fabric', '2'],
  ['?game_version=1.21.4&loader=forge', undefined],
])('finds the most stable version for a setup: %s', async (query, number) => {
  const found = await needs(query)
  expect(found.map(({ kind, project, version }) => [kind, project?.slug, version?.version_number])).toEqual([
    ['required', 'library', number],
  ])
  expect(found[0]?.file === null).toBe(number === undefined)
})

it('answers 404 for what is missing or hidden', async () => {
  expect((await side.get('/_internal/version/VERSION4/needs')).status).toBe(404)
  expect((await side.get('/_internal/version/NOVERSION/needs')).status).toBe(404)
})
