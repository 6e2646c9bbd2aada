import type { ProjectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import { documentOfProject, type SearchedProject } from '@adit/events/catalogue/search/searched_project.values.ts'
import type { SearchDocument } from '@adit/search/search.port.ts'

export type ProjectDocument = SearchDocument<ProjectIndex>

/** A project id for tests: the number, padded. */
export function idOf(number: number): string {
  return String(number).padStart(8, 'A')
}

/** An ordinary listed project. Tests name only what matters to them. By default loaders and game versions are those of the versions. */
export function documentOf(number: number, changes: Partial<SearchedProject> = {}): ProjectDocument {
  const versions = changes.versions ?? [
    { loaders: ['fabric'], gameVersions: ['1.20.1'], environment: 'client_and_server' },
  ]
  const at = 1_700_000_000_000 + number * 1_000
  return documentOfProject({
    id: idOf(number),
    generation: 1,
    listed: true,
    name: `Project ${number}`,
    slug: `slug-${number}`,
    summary: '',
    author: 'someone',
    projectTypes: ['mod'],
    categories: [],
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
  })
}
