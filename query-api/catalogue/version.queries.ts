import { type SqlBool, sql } from 'kysely'
import type { ReadModelAccess } from '../db.ts'
import { type FoundVersion, isPublic, matches, newestFirst, type VersionFilter, versions } from './version_select.ts'

export interface VersionList extends VersionFilter {
  projectId: string
  featured: boolean | null
  /** Null: all. */
  limit: number | null
  offset: number
  withChangelog: boolean
  /** Also those that only members and staff may see. */
  withHidden: boolean
}

export interface VersionQueries {
  find(versionId: string): Promise<FoundVersion | undefined>
  /** In the order of the ids. */
  findAll(versionIds: readonly string[], withChangelog: boolean): Promise<FoundVersion[]>
  /** By id or number; of equal numbers the newest. */
  inProject(projectId: string, key: string, withHidden: boolean): Promise<FoundVersion | undefined>
  /** Newest first. */
  list(query: VersionList): Promise<FoundVersion[]>
  /** How many there are on all pages. */
  count(query: VersionList): Promise<number>
  /** Ids of what the versions of a project depend on, each once. */
  dependencies(projectId: string, withHidden: boolean): Promise<{ projectIds: string[]; versionIds: string[] }>
}

export function versionQueries({ db, prepare }: ReadModelAccess): VersionQueries {
  interface ByIds {
    ids: readonly string[]
    withChangelog: boolean
  }
  const byIds = prepare('version_by_ids', (db, { ids, withChangelog }: ByIds) =>
    versions(db, withChangelog).where(sql<SqlBool>`v.version_id = any(${ids}::text[])`),
  )
  const list = prepare('version_list', (db, query: VersionList) =>
    versions(db, query.withChangelog)
      // The rows of a page are picked by what orders them alone: measured, sorting all of a project's whole rows takes ten times as long.
      .innerJoin(pageOf(query), (join) => join.onRef('page.version_id', '=', 'v.version_id'))
      .orderBy(newestFirst),
  )
  const count = prepare('version_count', (db, query: VersionList) =>
    db
      .selectFrom('catalogue.version as v')
      .where(listed(query))
      .select(({ fn }) => fn.countAll<number>().as('total')),
  )
  const inProject = prepare(
    'version_in_project',
    (db, query: { projectId: string; key: string; withHidden: boolean }) =>
      versions(db, true)
        .where('v.project_id', '=', query.projectId)
        .where(sql<SqlBool>`(v.version_id = ${query.key} or v.version_number = ${query.key})`)
        .where(sql<SqlBool>`(${query.withHidden}::boolean or ${isPublic})`)
        .orderBy(sql`v.version_id = ${query.key} desc, ${newestFirst}`)
        .limit(1),
  )
  const findAll = async (ids: readonly string[], withChangelog: boolean) => {
    const rows = new Map((await byIds({ ids, withChangelog })).map((row) => [row.version_id, row]))
    return [...new Set(ids)].map((id) => rows.get(id)).filter((row) => row !== undefined)
  }
  return {
    find: async (id) => (await findAll([id], true))[0],
    findAll,
    list,
    count: async (query) => (await count(query))[0]?.total ?? 0,
    inProject: async (projectId, key, withHidden) => (await inProject({ projectId, key, withHidden }))[0],
    dependencies: async (projectId, withHidden) => {
      const rows = await db
        .selectFrom('catalogue.version as v')
        .select('v.dependencies')
        .where('v.project_id', '=', projectId)
        .where(sql<SqlBool>`v.added and v.described and (${withHidden}::boolean or ${isPublic})`)
        .execute()
      const all = rows.flatMap((row) => row.dependencies)
      return {
        projectIds: distinct(all.map((dependency) => dependency.projectId)),
        versionIds: distinct(all.map((dependency) => dependency.versionId)),
      }
    },
  }
}

const pageOf = (query: VersionList) =>
  sql<{ version_id: string }>`(
  select v.version_id from ${sql.table('catalogue.version')} v where ${listed(query)}
  order by ${newestFirst} limit ${query.limit}::bigint offset ${query.offset}::bigint
)`.as('page')

const listed = (query: VersionList) => sql<SqlBool>`v.project_id = ${query.projectId} and v.added and v.described
  and (${query.withHidden}::boolean or ${isPublic})
  and (${query.featured}::boolean is null or v.featured = ${query.featured}::boolean)
  and ${matches(query)}`

const distinct = (ids: (string | null)[]): string[] => [...new Set(ids)].filter((id) => id !== null)
