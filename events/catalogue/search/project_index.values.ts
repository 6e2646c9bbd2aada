import { environmentsNamed, environmentsWithSide, shownEnvironment } from './search_environment.values.ts'

/**
 * The search index of projects: fields, filters, facets and sorts. A variant is a published version of a project: filters on
 * loaders, game versions and environments must hold on one and the same version.
 *
 * Codes, columns and field names are part of the stored index: changing one needs a rebuild of every index.
 */
export const projectIndex = {
  noun: { one: 'project', many: 'projects' },
  values: {
    projectTypes: { kind: 'facet', code: 'pt', column: 'traits' },
    license: { kind: 'facet', code: 'li', column: 'traits' },
    openSource: { kind: 'boolean', code: 'os', column: 'traits' },
    categories: { kind: 'facet', code: 'c', column: 'categories' },
    disclosures: { kind: 'text', code: 'di' },
    dependencies: { kind: 'id', code: 'd' },
    name: { kind: 'text', code: 'n' },
    author: { kind: 'text', code: 'au' },
    organization: { kind: 'text', code: 'or' },
  },
  variants: {
    name: 'versions',
    label: 'loaders, game versions and environments',
    first: { name: 'loaders', within: 'loaders', code: 'l', column: 'loaders' },
    second: { name: 'gameVersions', within: 'gameVersions', code: 'g', column: 'games' },
    shared: { name: 'environments', within: 'environment', code: 'e', column: 'traits' },
  },
  /** `approved` is the time of the first approval. */
  times: ['created', 'updated', 'approved'],
  counters: ['downloads', 'follows'],
  relevance: { counter: 'downloads', time: 'updated' },
  filters: {
    project_type: { on: 'value', field: 'projectTypes' },
    /** Clients also filter by loader with this key. */
    categories: { on: 'value', field: 'categories', orVariant: 'first' },
    loaders: { on: 'variant', dimension: 'first' },
    game_versions: { on: 'variant', dimension: 'second' },
    client_side: {
      on: 'variant',
      dimension: 'shared',
      meaning: (value: string) => environmentsWithSide('client_side', value),
    },
    server_side: {
      on: 'variant',
      dimension: 'shared',
      meaning: (value: string) => environmentsWithSide('server_side', value),
    },
    environment: { on: 'variant', dimension: 'shared', meaning: environmentsNamed },
    open_source: { on: 'value', field: 'openSource' },
    license: { on: 'value', field: 'license' },
    title: { on: 'value', field: 'name' },
    author: { on: 'value', field: 'author' },
    organization: { on: 'value', field: 'organization' },
    project_id: { on: 'document' },
    dependency_project_ids: { on: 'value', field: 'dependencies' },
    disclosure_types: { on: 'value', field: 'disclosures' },
    follows: { on: 'counter', counter: 'follows' },
    downloads: { on: 'counter', counter: 'downloads' },
    created_timestamp: { on: 'time', time: 'created' },
    modified_timestamp: { on: 'time', time: 'updated' },
  },
  aliases: {
    all_project_types: 'project_type',
    project_types: 'project_type',
    versions: 'game_versions',
    game_version: 'game_versions',
    name: 'title',
    loader: 'loaders',
    category: 'categories',
  },
  facets: {
    project_type: { field: 'projectTypes' },
    categories: { field: 'categories' },
    loaders: { field: 'loaders' },
    game_versions: { field: 'gameVersions' },
    environment: { field: 'environments', shownAs: shownEnvironment },
    license: { field: 'license' },
    open_source: { field: 'openSource' },
  },
  /** The search page of each project type shows all facets. */
  facetsWithin: 'projectTypes',
  sorts: {
    relevance: { by: 'relevance' },
    downloads: { by: 'counter', counter: 'downloads' },
    follows: { by: 'counter', counter: 'follows' },
    newest: { by: 'time', time: 'approved' },
    updated: { by: 'time', time: 'updated' },
  },
  examples: {
    comparison: 'categories:fabric',
    facets: '[["categories:fabric"],["versions:1.20.1","versions:1.20.2"]]',
  },
} as const

export type ProjectIndex = typeof projectIndex
export type ProjectFilter = keyof ProjectIndex['filters']
export type ProjectFacet = keyof ProjectIndex['facets']
export const projectFacets = Object.keys(projectIndex.facets) as readonly ProjectFacet[] // the keys of the table
