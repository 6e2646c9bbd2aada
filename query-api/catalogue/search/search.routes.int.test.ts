import { type ProjectIndex, projectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import type { SearchedProject } from '@adit/events/catalogue/search/searched_project.values.ts'
import { portsOf } from '@adit/events/kit/slot.ts'
import { jsonOf, startSide } from '@adit/platform/http/testing.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import type { SearchHitRow } from '@adit/projectors/catalogue/search/search_hit.table.ts'
import { openPostgresSearch } from '@adit/search/postgres/postgres_search.ts'
import type { SearchIndex } from '@adit/search/search.port.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectSearch } from './project_search.port.ts'
import { searchErrors } from './search.errors.ts'
import { documentOf, idOf } from './search.fixture.ts'
import { searchRoutes } from './search.routes.ts'

const hit = (number: number): SearchHitRow => ({
  project_id: idOf(number),
  project_types: ['mod'],
  slug: `slug-${number}`,
  title: `Project ${number}`,
  summary: '',
  author: 'ada',
  author_id: 'OWNER001',
  organization_id: null,
  categories: [],
  featured_categories: [],
  loaders: ['fabric'],
  mrpack_loaders: [],
  game_versions: ['1.20.1'],
  environments: [],
  client_side: 'required',
  server_side: 'required',
  license: 'MIT',
  icon_key: null,
  color: null,
  gallery_keys: [],
  featured_gallery_key: null,
  created_at: 0,
  updated_at: 0,
  latest_version: null,
})
const stored = (number: number, changes: Partial<SearchedProject>) =>
  documentOf(number, { hit: hit(number), author: 'ada', license: 'MIT', ...changes })

const documents = [
  stored(1, {
    categories: ['magic'],
    versions: [
      { loaders: ['fabric'], gameVersions: ['1.20.1'], environment: 'client_only' },
      { loaders: ['forge'], gameVersions: ['1.19.2'], environment: 'client_only' },
    ],
    clientSide: 'required',
    serverSide: 'unsupported',
    downloads: 50,
    follows: 5,
  }),
  stored(2, {
    projectTypes: ['modpack'],
    author: 'Grace',
    license: 'LicenseRef-All-Rights-Reserved',
    openSource: false,
    versions: [{ loaders: ['quilt'], gameVersions: ['1.20.1'], environment: 'server_only' }],
    clientSide: 'unsupported',
    downloads: 500,
    follows: 50,
    createdAt: Date.UTC(2020, 0, 1),
    updatedAt: Date.UTC(2021, 0, 1),
  }),
  stored(3, {
    projectTypes: ['mod', 'datapack'],
    categories: ['magic', 'storage'],
    dependencyProjectIds: [idOf(1)],
    disclosureTypes: ['ai_generated'],
    downloads: 5_000,
    follows: 500,
  }),
]

/** Every key of the filter language, with the numbers of the projects that it finds. */
const cases: readonly [facets: string[][], found: number[]][] = [
  [[['project_type:Mod']], [1, 3]],
  [[['project_type!=mod']], [2]],
  [[['project_types:datapack']], [3]],
  [[['all_project_types:datapack']], [3]],
  [[['categories: magic']], [1, 3]],
  [[['categories:quilt']], [2]],
  [[['categories!=magic']], [2]],
  [[['categories:magic'], ['categories!=storage']], [1]],
  [[['categories:forge'], ['versions:1.20.1']], []],
  [[['categories:forge'], ['versions:1.19.2']], [1]],
  [[['versions:1.19.2']], [1]],
  [[['game_versions!=1.19.2']], [2, 3]],
  [[['loaders:fabric']], [1, 3]],
  [[['client_side:unsupported']], [2]],
  [[['server_side:required'], ['client_side!=unsupported']], [3]],
  [[['environment:client_only']], [1]],
  [[['environment!=client_only']], [2, 3]],
  [[['open_source:true']], [1, 3]],
  [[['open_source!=true']], [2]],
  [[['license:mit']], [1, 3]],
  [[['license!=MIT']], [2]],
  [[['title:project 3']], [3]],
  [[['name=Project 3']], [3]],
  [[['author:grace']], [2]],
  [[['author!=grace']], [1, 3]],
  [[['follows>=50']], [2, 3]],
  [[['follows<50']], [1]],
  [[['downloads>50']], [2, 3]],
  [[['downloads<=500']], [1, 2]],
  [[['downloads>=500'], ['downloads<5000']], [2]],
  [[['downloads!=500']], [1, 3]],
  [[[`project_id:${idOf(2)}`, `project_id:${idOf(3)}`]], [2, 3]],
  [[[`project_id!=${idOf(2)}`]], [1, 3]],
  [[['created_timestamp<1600000000']], [2]],
  [[['created_timestamp>1600000000']], [1, 3]],
  [[['modified_timestamp<=1609459200']], [2]],
  [[['modified_timestamp>1609459200']], [1, 3]],
  [[['disclosure_types:ai_generated']], [3]],
  [[['disclosure_types!=ai_generated']], [1, 2]],
  [[[`dependency_project_ids:${idOf(1)}`]], [3]],
  [[[`dependency_project_ids!=${idOf(1)}`]], [1, 2]],
]

let database: TestDatabase
let index: SearchIndex<ProjectIndex>

beforeAll(async () => {
  database = await createTestDatabase()
  index = openPostgresSearch({ url: database.url, definition: projectIndex })
  await index.indexDocuments(documents)
})
afterAll(async () => {
  await index.close()
  await database.drop()
})

async function start(): Promise<string> {
  const deps = { port: portsOf([projectSearch.fill(index)], []), origin: () => 'https://adit.test' }
  return (await startSide({ routes: searchRoutes(deps), errors: searchErrors })).origin
}

const idsOf = (body: { hits: { project_id: string }[] }) => body.hits.map(({ project_id }) => project_id).sort()

describe('filters through the routes', () => {
  it('find the same in both versions of the API, by every key', async () => {
    const origin = await start()
    for (const [facets, found] of cases) {
      const query = new URLSearchParams({ facets: JSON.stringify(facets) })
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ facets }),
      }
      const answers = await Promise.all([
        fetch(`${origin}/v2/search?${query}`),
        fetch(`${origin}/v3/search?${query}`),
        fetch(`${origin}/v3/search`, init),
      ])
      const ids = found.map(idOf).sort()
      for (const answer of answers) {
        const body = await jsonOf(answer)
        expect({ facets, status: answer.status, ids: idsOf(body) }).toEqual({ facets, status: 200, ids })
        expect(body.total_hits).toBe(found.length)
      }
    }
  })

  it.each([
    ['filters', 'NOT categories="magic" AND downloads > 10', [2]],
    ['filters', 'downloads 50 TO 500', [1, 2]],
    ['new_filters', 'license NOT IN [MIT] OR author = ada AND categories = storage', [2, 3]],
    ['version', 'versions=1.19.2', [1]],
  ])('reads the older filter language in %s: %s', async (name, text, found) => {
    const answer = await fetch(`${await start()}/v2/search?${new URLSearchParams({ [name]: text })}`)
    expect(idsOf(await jsonOf(answer))).toEqual(found.map(idOf).sort())
  })

  it.each([
    ['facets', '[["categories:magic"],["colour:red"]]', '[1][0], character 1'],
    ['facets', '[["categories:magic","downloads>many"]]', '[0][1], character 11'],
    ['facets', '[["license>MIT"]]', '[0][0], character 1'],
    ['facets', '[["categories:magic"],7]', '[1]'],
    ['facets', '[["categories:magic"', 'character 21'],
    ['filters', 'categories=magic AND', 'character 21'],
    ['new_filters', 'downloads = many', 'character 13'],
  ])('name the place in %s=%s', async (parameter, text, place) => {
    const origin = await start()
    for (const path of ['/v2/search', '/v3/search', '/_internal/search/facets']) {
      const answer = await fetch(`${origin}${path}?${new URLSearchParams({ [parameter]: text })}`)
      const { description, details } = await jsonOf(answer)
      expect({ status: answer.status, ...details }).toMatchObject({
        status: 400,
        code: 'invalid_filter',
        field: parameter,
        place,
      })
      expect(description).toContain(place)
    }
  })
})

describe('counts for the search page', () => {
  const counts = async (query: Record<string, string>) =>
    jsonOf(await fetch(`${await start()}/_internal/search/facets?${new URLSearchParams(query)}`))

  it('cover the whole catalogue without a filter', async () => {
    expect(await counts({})).toMatchObject({
      project_type: [
        { value: 'mod', count: 2 },
        { value: 'datapack', count: 1 },
        { value: 'modpack', count: 1 },
      ],
      categories: [
        { value: 'magic', count: 2 },
        { value: 'storage', count: 1 },
      ],
      open_source: [
        { value: 'true', count: 2 },
        { value: 'false', count: 1 },
      ],
      sides: [
        { value: 'client', count: 2 },
        { value: 'server', count: 2 },
      ],
    })
  })

  it('count each other loader in place of the chosen one', async () => {
    const { loaders, categories } = await counts({
      facets: '[["categories:forge"],["versions:1.20.1"]]',
      query: 'project',
    })
    expect(categories).toEqual([])
    expect(loaders).toEqual([
      { value: 'fabric', count: 2 },
      { value: 'quilt', count: 1 },
    ])
  })
})
