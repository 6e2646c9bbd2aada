import type { ResponseOf } from '../api/client.ts'
import type { GameVersionTag, SearchResponse } from '../api/routes.ts'

type Hit = SearchResponse['hits'][number]
type Facets = ResponseOf<'GET /_internal/search/facets'>

/** A made-up hit of a search. */
export function sampleHit(fields: Partial<Hit> = {}): Hit {
  return {
    project_id: 'AAAABBBB',
    project_type: 'mod',
    all_project_types: ['mod'],
    slug: 'deep-lamps',
    author: 'ada',
    author_id: 'ada00001',
    organization: null,
    organization_id: null,
    title: 'Deep Lamps',
    description: 'Lamps that burn longer the deeper you go.',
    categories: ['utility', 'fabric'],
    display_categories: ['utility'],
    versions: ['1.21.4'],
    downloads: 1284,
    follows: 12,
    icon_url: '',
    date_created: '2024-03-02T12:00:00.000Z',
    date_modified: '2025-03-01T12:00:00.000Z',
    latest_version: 'VERSION1',
    license: 'MIT',
    environment: ['client_only'],
    disclosure_types: [],
    client_side: 'required',
    server_side: 'unsupported',
    gallery: [],
    featured_gallery: null,
    color: null,
    ...fields,
  }
}

/** Counts of the filters of a search; without fields there are none. */
export function sampleFacets(fields: Partial<Facets> = {}): Facets {
  return {
    project_type: [],
    categories: [],
    loaders: [],
    game_versions: [],
    environment: [],
    license: [],
    open_source: [],
    sides: [],
    ...fields,
  }
}

/** Names of releases as pages get them, newest first. */
export const sampleReleases = (...versions: string[]): ResponseOf<'GET /_internal/game_versions'> => [
  { type: 'release', versions },
]

/** A game version as the tags have it. */
export function sampleGameVersion(
  version: string,
  version_type: GameVersionTag['version_type'] = 'release',
): GameVersionTag {
  return { version, version_type, date: '2025-01-01T00:00:00.000Z', major: version_type === 'release' }
}
