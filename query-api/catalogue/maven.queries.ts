import type { VersionRow } from '@adit/projectors/catalogue/version.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { ReadModelAccess } from '../db.ts'
import { isPublic, newestFirst } from './version_select.ts'

/** What lists of versions for programs need of each. */
export type MavenVersion = Pick<
  VersionRow,
  'version_id' | 'version_number' | 'channel' | 'published_at' | 'loaders' | 'game_versions'
>

export interface MavenQueries {
  /** All versions of a project, newest first. */
  versions(projectId: string, withHidden: boolean): Promise<MavenVersion[]>
}

export function mavenQueries({ prepare }: Pick<ReadModelAccess, 'prepare'>): MavenQueries {
  const versions = prepare('maven_versions', (db, query: { projectId: string; withHidden: boolean }) =>
    db
      .selectFrom('catalogue.version as v')
      .where('v.project_id', '=', query.projectId)
      .where(sql<SqlBool>`v.added and v.described and (${query.withHidden}::boolean or ${isPublic})`)
      .select(['v.version_id', 'v.version_number', 'v.channel', 'v.published_at', 'v.loaders', 'v.game_versions'])
      .orderBy(newestFirst),
  )
  return { versions: (projectId, withHidden) => versions({ projectId, withHidden }) }
}
