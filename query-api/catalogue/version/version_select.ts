import { hiddenVersionStatuses } from '@adit/events/catalogue/version/version_status.values.ts'
import type { ProjectRow } from '@adit/projectors/catalogue/project/project.table.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReadDb } from '../../kit/read_models/db.ts'
import type { countsOf } from '../counts.ts'
import type { ReadVersion } from './version.presenter.ts'

/** A version with what decides who may see its project. */
export type FoundVersion = ReadVersion & {
  project_status: ProjectRow['status']
  member_ids: readonly string[]
}

/** For each list, a version must have one of its values. Null matches any. */
export interface VersionFilter {
  loaders: readonly string[] | null
  mrpackLoaders: readonly string[] | null
  gameVersions: readonly string[] | null
  channels: readonly string[] | null
}

/** Versions that exist, of projects that are not deleted, with their counter and, if requested, their changelog. */
export const versions = (db: ReadDb, counts: ReturnType<typeof countsOf>, withChangelog: boolean) =>
  counts
    .join(db.selectFrom('catalogue.version as v').innerJoin('catalogue.project as p', 'p.project_id', 'v.project_id'))
    .where(sql<SqlBool>`v.added and v.described and not p.deleted`)
    .selectAll('v')
    .select([
      'p.status as project_status',
      'p.member_ids',
      counts.column('downloads').as('downloads'),
      // By the account's key: a join would let the planner read all accounts.
      sql<
        boolean | null
      >`(select a.deleted from ${sql.table('accounts.account')} a where a.account_id = v.author_id)`.as(
        'author_deleted',
      ),
      // A subquery, so that lists without changelogs don't read them.
      sql<string>`case when ${withChangelog}::boolean then coalesce(
        (select c.changelog from ${sql.table('catalogue.changelog')} c where c.version_id = v.version_id), '') else '' end`.as(
        'changelog',
      ),
    ])

const hidden = sql.join(hiddenVersionStatuses.map((status) => sql.lit(status)))

/** Public, judged by the version alone. */
export const isPublic = sql<SqlBool>`v.status not in (${hidden})`

/** The other versions, written as in their index. */
export const isHidden = sql<SqlBool>`v.added and v.described and v.status in (${hidden})`

/** The lists of a filter as arguments, or as columns. */
type FilterParts = { [Part in keyof VersionFilter]: VersionFilter[Part] | RawBuilder<VersionFilter[Part]> }

/** The loaders that a modpack depends on count as its loaders. */
export const matches = ({ loaders, mrpackLoaders, gameVersions, channels }: FilterParts) =>
  sql<SqlBool>`(${loaders}::text[] is null or v.loaders || v.mrpack_loaders && ${loaders}::text[])
    and (${mrpackLoaders}::text[] is null or v.mrpack_loaders && ${mrpackLoaders}::text[])
    and (${gameVersions}::text[] is null or v.game_versions && ${gameVersions}::text[])
    and (${channels}::text[] is null or v.channel = any(${channels}::text[]))`

/** Like equality, but uses the index with a project's versions in order, which the planner would not choose by itself. */
export const inOrderOf = (projectId: string | RawBuilder<string>) =>
  sql<SqlBool>`v.project_id collate "C" = ${projectId} collate "C"`

/** The order of projectors/catalogue/version_summary.ts, reversed. */
export const newestFirst = sql`v.ordering desc nulls first, v.published_at desc, v.version_id collate "C" desc`
