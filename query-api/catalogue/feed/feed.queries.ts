import type { ProjectRow } from '@adit/projectors/catalogue/project/project.table.ts'
import { sql } from 'kysely'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'
import { isVisibleProject, readerOf } from '../visibility/visible_select.ts'

export type FeedProject = Pick<
  ProjectRow,
  | 'project_id'
  | 'slug'
  | 'title'
  | 'summary'
  | 'project_types'
  | 'chosen_type'
  | 'loaders'
  | 'approved_at'
  | 'published_at'
  | 'updated_at'
>

export interface FeedQueries {
  /** In the order of the ids. Leaves out what not everybody may see. */
  projects(ids: readonly string[]): Promise<FeedProject[]>
}

export function feedQueries({ prepare }: Pick<ReadModelAccess, 'prepare'>): FeedQueries {
  const byIds = prepare('feed_projects', (db, { ids }: { ids: readonly string[] }) =>
    db
      .selectFrom('catalogue.project as p')
      .where(sql<boolean>`p.project_id = any(${ids}::text[])`)
      .where(isVisibleProject(readerOf(undefined)))
      .select([
        ...(['p.project_id', 'p.slug', 'p.title', 'p.summary', 'p.project_types', 'p.chosen_type'] as const),
        ...(['p.loaders', 'p.approved_at', 'p.published_at', 'p.updated_at'] as const),
      ]),
  )
  return {
    async projects(ids) {
      const rows = new Map((await byIds({ ids })).map((row) => [row.project_id, row]))
      return ids.flatMap((id) => rows.get(id) ?? [])
    },
  }
}
