import type { ProjectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import { portsOf } from '@adit/events/kit/slot.ts'
import { startSide } from '@adit/platform/http/testing.ts'
import type { SearchHitRow } from '@adit/projectors/catalogue/search/search_hit.table.ts'
import type { SearchQuery, SearchResult } from '@adit/search/search.port.ts'
import { SearchQueryError } from '@adit/search/search.port.ts'
import { describe, expect, it } from 'vitest'
import { projectSearch } from './project_search.port.ts'
import { searchErrors } from './search.errors.ts'
import { searchRoutes } from './search.routes.ts'

const hit: SearchHitRow = {
  project_id: 'PROJECT1',
  project_types: ['modpack'],
  slug: 'lantern',
  title: 'Lantern',
  summary: 'Better lights.',
  author: 'ada',
  author_id: 'OWNER001',
  organization_id: null,
  categories: ['utility', 'decoration'],
  featured_categories: ['utility'],
  loaders: ['mrpack'],
  mrpack_loaders: ['fabric'],
  game_versions: ['1.19.4', '1.20.1'],
  environments: ['client_only'],
  client_side: 'required',
  server_side: 'unsupported',
  license: 'MIT',
  icon_key: null,
  color: null,
  gallery_keys: ['gallery/a.webp'],
  featured_gallery_key: 'gallery/a.webp',
  created_at: Date.UTC(2025, 0, 1),
  updated_at: Date.UTC(2025, 0, 2),
  latest_version: 'VERSION2',
}
const found: SearchResult<ProjectIndex> = {
  hits: [{ id: 'PROJECT1', hit, counters: { downloads: 5, follows: 2 } }],
  total: 41,
  totalExact: true,
}

interface Refused {
  details: { code: string; field: string }
}

/** Searches on a port that answers `found` and records its queries. */
async function search<Body>(path: string, body?: unknown) {
  let asked: SearchQuery<ProjectIndex> | undefined
  const engine = {
    search: async (query: SearchQuery<ProjectIndex>) => {
      asked = query
      if (query.offset > 100_000) throw new SearchQueryError('offset', 'is at most 100000')
      return found
    },
  }
  const deps = {
    port: portsOf(
      [
        projectSearch.fill({
          ...engine,
          facetCounts: () => Promise.reject(new SearchQueryError('filter', 'is too long')),
        }),
      ],
      [],
    ),
    origin: () => 'https://adit.test',
  }
  const { origin } = await startSide({ routes: searchRoutes(deps), errors: searchErrors })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(
    origin + path,
    body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) },
  )
  const link = response.headers.get('link')
  return { status: response.status, body: (await response.json()) as Body, asked, link }
}

describe('GET /v2/search', () => {
  it('shows hits as the compatible API does', async () => {
    const { body } = await search('/v2/search?query=lan')
    expect(body).toEqual({
      hits: [
        {
          project_id: 'PROJECT1',
          project_type: 'modpack',
          all_project_types: ['modpack'],
          slug: 'lantern',
          author: 'ada',
          author_id: 'OWNER001',
          organization: null,
          organization_id: null,
          title: 'Lantern',
          description: 'Better lights.',
          categories: ['utility', 'decoration', 'fabric'],
          display_categories: ['utility', 'fabric'],
          versions: ['1.19.4', '1.20.1'],
          downloads: 5,
          follows: 2,
          icon_url: '',
          date_created: '2025-01-01T00:00:00.000Z',
          date_modified: '2025-01-02T00:00:00.000Z',
          latest_version: 'VERSION2',
          license: 'MIT',
          client_side: 'required',
          server_side: 'unsupported',
          environment: ['client_only'],
          disclosure_types: [],
          gallery: ['https://adit.test/data/gallery/a.webp'],
          featured_gallery: 'https://adit.test/data/gallery/a.webp',
          color: null,
        },
      ],
      offset: 0,
      limit: 10,
      total_hits: 41,
    })
  })

  it.each([
    ['', { text: '', sort: 'relevance', offset: 0, limit: 10 }],
    ['?limit=25&offset=50', { offset: 50, limit: 25 }],
    ['?limit=20&offset=50', { offset: 40, limit: 20 }],
    ['?limit=5000', { limit: 100 }],
    ['?limit=0', { limit: 1 }],
    ['?index=date_created', { sort: 'newest' }],
    ['?index=date_modified', { sort: 'updated' }],
    ['?index=follows&unknown=1', { sort: 'follows' }],
  ])('understands %s', async (query, expected) => {
    expect((await search(`/v2/search${query}`)).asked).toMatchObject(expected)
  })

  it('reports the real start of the page', async () => {
    expect((await search('/v2/search?limit=20&offset=50')).body).toMatchObject({ offset: 40, limit: 20 })
  })

  it('reads facets raw and encoded, without regard to case and spaces', async () => {
    const facets = '[["project_type:Mod"],["categories: fabric","categories:quilt"]]'
    const raw = await search(`/v2/search?facets=${facets}`)
    const encoded = await search(`/v2/search?facets=${encodeURIComponent(facets)}`)
    expect(raw.asked?.filter).toEqual(encoded.asked?.filter)
    expect(raw.asked?.filter).toMatchObject({
      kind: 'and',
      nodes: [{ field: 'project_type', value: 'mod' }, { kind: 'or' }],
    })
  })

  it.each([
    ['index=best', 'invalid_value', 'index'],
    ['offset=x', 'invalid_format', 'offset'],
    ['offset=-1', 'too_small', 'offset'],
    ['limit=ten', 'invalid_format', 'limit'],
    ['facets=[["colour:red"]]', 'invalid_filter', 'facets'],
    ['facets=nonsense', 'invalid_filter', 'facets'],
    ['offset=200000', 'invalid_search', 'offset'],
  ])('refuses %s', async (query, code, field) => {
    const { status, body } = await search<Refused>(`/v2/search?${query}`)
    expect([status, body.details.code, body.details.field]).toEqual([400, code, field])
  })
})

it('refuses what the engine can’t search for, by POST or for counts alone', async () => {
  const posted = await search<Refused>('/v3/search', { offset: 200_000 })
  expect([posted.status, posted.body.details.code]).toEqual([400, 'invalid_search'])
  const counted = await search<Refused>('/_internal/search/facets')
  expect([counted.status, counted.body.details]).toMatchObject([400, { code: 'invalid_search', field: 'filter' }])
})

describe('/v3/search', () => {
  it('shows hits and pages as the successor API does', async () => {
    const { body } = await search<{ hits: object[] }>('/v3/search?limit=20&offset=40')
    expect(body).toMatchObject({ page: 3, hits_per_page: 20, total_hits: 41 })
    expect(body.hits[0]).toMatchObject({
      version_id: 'VERSION2',
      project_types: ['modpack'],
      all_project_types: ['modpack'],
      name: 'Lantern',
      summary: 'Better lights.',
      loaders: ['mrpack'],
      mrpack_loaders: ['fabric'],
      game_versions: ['1.19.4', '1.20.1'],
    })
  })

  it('accepts the same request as JSON', async () => {
    const { asked } = await search('/v3/search', {
      query: 'lan',
      limit: 20,
      offset: '40',
      facets: [['categories:fabric']],
    })
    expect(asked).toMatchObject({
      text: 'lan',
      limit: 20,
      offset: 40,
      filter: { field: 'categories', value: 'fabric' },
    })
  })

  it.each([
    [['project_types:mod', ['categories:fabric', ['categories:quilt', 'versions:1.20.1']]]],
    [[['categories:fabric', 'categories:quilt']]],
    [[]],
  ])('accepts the facets %j as an array and as text', async (facets) => {
    const [array, text] = [
      await search('/v3/search', { facets }),
      await search('/v3/search', { facets: JSON.stringify(facets) }),
    ]
    expect([array.status, text.status]).toEqual([200, 200])
    expect(array.asked?.filter).toEqual(text.asked?.filter)
  })

  it.each([
    [{ facets: [[5]] }, 'facets[0][0]'],
    [{ facets: 5 }, 'facets'],
    [{ facets: { categories: 'fabric' } }, 'facets'],
    [{ facets: [['colour:red']] }, 'facets'],
    [{ facets: 'nonsense' }, 'facets'],
  ])('refuses %j', async (body, field) => {
    const answer = await search<Refused>('/v3/search', body)
    expect([answer.status, answer.body.details.field]).toEqual([400, field])
  })

  it('accepts an empty request', async () => {
    expect((await search('/v3/search', {})).asked).toMatchObject({ text: '', limit: 10 })
  })
})

describe('Link', () => {
  it.each(['/v2/search', '/v3/search'])('links %s to its neighbours, based on the answered page', async (path) => {
    const { link } = await search(`${path}?query=lan&limit=20&offset=25`)
    const to = (offset: number) => `https://adit.test${path}?query=lan&limit=20&offset=${offset}`
    expect(link).toBe(
      `<${to(0)}>; rel="first", <${to(0)}>; rel="prev", <${to(40)}>; rel="next", <${to(40)}>; rel="last"`,
    )
  })

  it('is not sent in answer to a request with a body', async () => {
    expect((await search('/v3/search', { query: 'lan' })).link).toBeNull()
  })
})
