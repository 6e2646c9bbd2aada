import type { Viewer } from '@adit/platform/http/viewer.ts'
import { type SqlBool, sql } from 'kysely'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { countsOf } from '../counts.ts'
import { isVisibleVersion, type Reader, readerOf } from '../visibility/visible_select.ts'
import {
  type FoundVersion,
  inOrderOf,
  isHidden,
  isPublic,
  matches,
  newestFirst,
  type VersionFilter,
  versions,
} from './version_select.ts'

export interface VersionList extends VersionFilter {
  projectId: string
  featured: boolean | null
  /** Null: all. */
  limit: number | null
  offset: number
  withChangelog: boolean
  /** Includes those that only members and staff may see. */
  withHidden: boolean
}

export type VersionKind = Pick<FoundVersion, 'version_id' | 'game_versions' | 'loaders' | 'mrpack_loaders'>

export interface VersionQueries {
  find(versionId: string): Promise<FoundVersion | undefined>
  /** In the order of the ids. Leaves out those that are missing or that the viewer may not see. */
  findAll(versionIds: readonly string[], withChangelog: boolean, viewer: Viewer | undefined): Promise<FoundVersion[]>
  /** By id or number; of equal numbers, the newest. */
  inProject(
    projectId: string,
    key: string,
    options: { withHidden: boolean; withChangelog: boolean },
  ): Promise<FoundVersion | undefined>
  /** Newest first. */
  list(query: VersionList): Promise<FoundVersion[]>
  /** Number of versions on all pages. */
  count(query: VersionList): Promise<number>
  /** Game versions and loaders of each listed version, newest first. */
  kinds(query: VersionList): Promise<VersionKind[]>
  /** Ids of what the versions of a project depend on, each once. */
  dependencies(projectId: string, withHidden: boolean): Promise<{ projectIds: string[]; versionIds: string[] }>
}

export function versionQueries({ models, filled }: Pick<QueryDeps, 'models' | 'filled'>): VersionQueries {
  const { prepare } = models
  const counts = countsOf(filled, 'version')
  const byId = prepare('version_by_id', (db, { id }: { id: string }) =>
    versions(db, counts, true).where('v.version_id', '=', id),
  )
  interface ByIds extends Reader {
    ids: readonly string[]
    withChangelog: boolean
  }
  const byIds = prepare('version_by_ids', (db, args: ByIds) =>
    versions(db, counts, args.withChangelog)
      .where(sql<SqlBool>`v.version_id = any(${args.ids}::text[])`)
      .where(isVisibleVersion(args)),
  )
  const list = prepare('version_list', (db, query: VersionList) =>
    versions(db, counts, query.withChangelog)
      // Picks the rows of a page by their sort keys alone. Measured: sorting a project's whole rows takes ten times as long.
      .innerJoin(pageOf(query), (join) => join.onRef('page.version_id', '=', 'v.version_id'))
      .orderBy(newestFirst),
  )
  const count = prepare('version_count', (db, query: VersionList) =>
    db
      .selectFrom('catalogue.version as v')
      .where(listed(query))
      .select(({ fn }) => fn.countAll<number>().as('total')),
  )
  const all = prepare('version_total', (db, query: Pick<VersionList, 'projectId' | 'withHidden'>) =>
    db
      .selectFrom('catalogue.project as p')
      .where('p.project_id', '=', query.projectId)
      .select(allOf(query).as('total')),
  )
  const kinds = prepare('version_kinds', (db, query: VersionList) =>
    db
      .selectFrom('catalogue.version as v')
      .where(listed(query))
      .select(['v.version_id', 'v.game_versions', 'v.loaders', 'v.mrpack_loaders'])
      .orderBy(newestFirst),
  )
  const inProject = prepare(
    'version_in_project',
    (db, query: { projectId: string; key: string; withHidden: boolean; withChangelog: boolean }) =>
      versions(db, counts, query.withChangelog).where('v.version_id', '=', meantBy(query)),
  )
  const dependencies = prepare('dependencies', (db, { projectId }: { projectId: string }) =>
    db.selectFrom('catalogue.dependency').where('project_id', '=', projectId).select(['target_id', 'version_ids']),
  )
  const ofHidden = prepare('dependencies_of_hidden', (db, { projectId }: { projectId: string }) =>
    db
      .selectFrom('catalogue.version as v')
      .where('v.project_id', '=', projectId)
      .where(isHidden)
      .select('v.dependencies'),
  )
  const findAll = async (ids: readonly string[], withChangelog: boolean, viewer: Viewer | undefined) => {
    const found = await byIds({ ids, withChangelog, ...readerOf(viewer) })
    const rows = new Map(found.map((row) => [row.version_id, row]))
    return [...new Set(ids)].map((id) => rows.get(id)).filter((row) => row !== undefined)
  }
  return {
    find: async (id) => (await byId({ id }))[0],
    findAll,
    list,
    count: async (query) => (await (isFiltered(query) ? count(query) : all(query)))[0]?.total ?? 0,
    kinds,
    inProject: async (projectId, key, options) => (await inProject({ projectId, key, ...options }))[0],
    dependencies: async (projectId, withHidden) => {
      const [named, hidden] = await Promise.all([
        dependencies({ projectId }),
        withHidden ? ofHidden({ projectId }) : [],
      ])
      const more = hidden.flatMap((row) => row.dependencies)
      const targets = named.map((row) => (row.version_ids.includes(row.target_id) ? null : row.target_id))
      return {
        projectIds: distinct([...targets, ...more.map((dependency) => dependency.projectId)]),
        versionIds: distinct([...named.flatMap((row) => row.version_ids), ...more.map(({ versionId }) => versionId)]),
      }
    },
  }
}

interface InProject {
  projectId: string
  key: string
  withHidden: boolean
}

/** The version that a key means in its project. Numbers are only searched if no id matches. */
const meantBy = ({ projectId, key, withHidden }: InProject) => {
  const mayBeMeant = sql<SqlBool>`v.added and v.described and (${withHidden}::boolean or ${isPublic})`
  const version = sql.table('catalogue.version')
  return sql<string>`coalesce(
    (select v.version_id from ${version} v where v.version_id = ${key}::text and v.project_id = ${projectId} and ${mayBeMeant}),
    (select v.version_id from ${version} v where ${inOrderOf(projectId)} and v.version_number = ${key}::text and ${mayBeMeant}
     order by ${newestFirst} limit 1))`
}

const pageOf = (query: VersionList) =>
  sql<{ version_id: string }>`(
  select v.version_id from ${sql.table('catalogue.version')} v where ${inOrderOf(query.projectId)} and ${isListed(query)}
  order by ${newestFirst} limit ${query.limit}::bigint offset ${query.offset}::bigint
)`.as('page')

const listed = (query: VersionList) => sql<SqlBool>`v.project_id = ${query.projectId} and ${isListed(query)}`

const isListed = (query: VersionList) => sql<SqlBool>`v.added and v.described
  and (${query.withHidden}::boolean or ${isPublic})
  and (${query.featured}::boolean is null or v.featured = ${query.featured}::boolean)
  and ${matches(query)}`

/** The project's row knows how many versions readers see, and only members see a few more, so counting doesn't need the whole list. */
const allOf = ({ projectId, withHidden }: Pick<VersionList, 'projectId' | 'withHidden'>) =>
  sql<number>`cardinality(p.version_ids) + case when ${withHidden}::boolean then (
    select count(*)::int from ${sql.table('catalogue.version')} v where v.project_id = ${projectId} and ${isHidden}
  ) else 0 end`

const isFiltered = ({ featured, loaders, mrpackLoaders, gameVersions, channels }: VersionList): boolean =>
  [featured, loaders, mrpackLoaders, gameVersions, channels].some((part) => part !== null)

const distinct = (ids: (string | null)[]): string[] => [...new Set(ids)].filter((id) => id !== null)
