import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { ProjectRow } from '@adit/projectors/catalogue/project/project.table.ts'
import type { VersionRow } from '@adit/projectors/catalogue/version/version.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'
import { inOrderOf, matches, newestFirst } from '../version/version_select.ts'
import { isVisibleProject, type Reader, readerOf } from '../visibility/visible_select.ts'

/** What somebody plays; null where anything will do. */
export interface Wish {
  gameVersions: readonly string[] | null
  loaders: readonly string[] | null
}

export type NeededVersion = Pick<VersionRow, 'version_id' | 'version_number' | 'files' | 'dependencies'>
export type NeededProject = Pick<
  ProjectRow,
  'project_id' | 'slug' | 'title' | 'icon' | 'project_types' | 'chosen_type'
> & { version: NeededVersion | null }

export interface NeedsQueries {
  /** Each project with its most stable and then newest version for the wish. Leaves out what the viewer may not see. */
  newest(projectIds: readonly string[], wish: Wish, viewer: Viewer | undefined): Promise<NeededProject[]>
  /** Projects of these versions, each with that version. */
  pinned(versionIds: readonly string[], viewer: Viewer | undefined): Promise<NeededProject[]>
}

type Row = Omit<NeededProject, 'version'> & {
  version_id: string | null
  version_number: string | null
  files: NeededVersion['files'] | null
  dependencies: NeededVersion['dependencies'] | null
}

const columns = ['p.project_id', 'p.slug', 'p.title', 'p.icon', 'p.project_types', 'p.chosen_type'] as const
const isOffered = sql<SqlBool>`v.added and v.described and v.status in ('listed', 'archived')`
const mostStableFirst = sql`case v.channel when 'release' then 0 when 'beta' then 1 else 2 end`

export function needsQueries({ prepare }: Pick<ReadModelAccess, 'prepare'>): NeedsQueries {
  interface Newest extends Reader, Wish {
    ids: readonly string[]
  }
  const newest = prepare('needs_newest', (db, args: Newest) =>
    db
      .selectFrom('catalogue.project as p')
      .leftJoinLateral(newestOf(args), (join) => join.onTrue())
      .where(sql<SqlBool>`p.project_id = any(${args.ids}::text[])`)
      .where(isVisibleProject(args))
      .select([...columns, 'n.version_id', 'n.version_number', 'n.files', 'n.dependencies']),
  )
  const pinned = prepare('needs_pinned', (db, args: Reader & { ids: readonly string[] }) =>
    db
      .selectFrom('catalogue.version as v')
      .innerJoin('catalogue.project as p', 'p.project_id', 'v.project_id')
      .where(sql<SqlBool>`v.version_id = any(${args.ids}::text[])`)
      .where(isOffered)
      .where(isVisibleProject(args))
      .select([...columns, 'v.version_id', 'v.version_number', 'v.files', 'v.dependencies']),
  )
  return {
    newest: async (ids, wish, viewer) =>
      ids.length === 0 ? [] : (await newest({ ids, ...wish, ...readerOf(viewer) })).map(together),
    pinned: async (ids, viewer) => (ids.length === 0 ? [] : (await pinned({ ids, ...readerOf(viewer) })).map(together)),
  }
}

const newestOf = ({ gameVersions, loaders }: Wish) =>
  sql<{
    version_id: string | null
    version_number: string | null
    files: NeededVersion['files'] | null
    dependencies: NeededVersion['dependencies'] | null
  }>`(
    select v.version_id, v.version_number, v.files, v.dependencies from ${sql.table('catalogue.version')} v
    where ${inOrderOf(sql`p.project_id`)} and ${isOffered}
      and ${matches({ gameVersions, loaders, mrpackLoaders: null, channels: null })}
    order by ${mostStableFirst}, ${newestFirst} limit 1)`.as('n')

const together = ({ version_id, version_number, files, dependencies, ...project }: Row): NeededProject => ({
  ...project,
  version:
    version_id === null || version_number === null
      ? null
      : { version_id, version_number, files: files ?? [], dependencies: dependencies ?? [] },
})
