import type { SearchDocument } from './search.port.ts'

/** A project id for tests: the number, padded. */
export function idOf(number: number): string {
  return String(number).padStart(8, 'A')
}

/** A plain listed project; tests name only what matters to them. Loaders and game versions follow from the versions. */
export function documentOf(number: number, changes: Partial<SearchDocument> = {}): SearchDocument {
  const versions = changes.versions ?? [
    { loaders: ['fabric'], gameVersions: ['1.20.1'], environment: 'client_and_server' },
  ]
  const at = 1_700_000_000_000 + number * 1_000
  return {
    id: idOf(number),
    generation: 1,
    listed: true,
    name: `Project ${number}`,
    slug: `slug-${number}`,
    summary: '',
    author: 'someone',
    projectTypes: ['mod'],
    categories: [],
    displayCategories: [],
    loaders: [...new Set(versions.flatMap(({ loaders }) => loaders))],
    gameVersions: [...new Set(versions.flatMap(({ gameVersions }) => gameVersions))],
    license: 'Apache-2.0',
    openSource: true,
    clientSide: 'required',
    serverSide: 'required',
    versions,
    dependencyProjectIds: [],
    createdAt: at,
    updatedAt: at,
    approvedAt: at,
    downloads: 10,
    follows: 1,
    hit: { title: changes.name ?? `Project ${number}` },
    ...changes,
  }
}
