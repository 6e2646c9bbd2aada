import type { DependencyType } from '@adit/events/catalogue/version/dependency_type.values.ts'
import type { ProjectRow } from '@adit/projectors/catalogue/project/project.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { QueryDeps } from '../../kit/query_deps.ts'
import type { ReadDb } from '../../kit/read_models/db.ts'
import { countsOf } from '../counts.ts'

export type Dependent = Pick<
  ProjectRow,
  'project_id' | 'slug' | 'title' | 'summary' | 'icon' | 'project_types' | 'chosen_type'
> & { downloads: number; kinds: DependencyType[] }

export interface DependentsOf {
  projectId: string
  /** Null: any. */
  kinds: readonly DependencyType[] | null
}

export interface DependentsQueries {
  /** Listed projects, each once, most downloaded first, and their number. */
  page(of: DependentsOf, page: { limit: number; offset: number }): Promise<{ rows: Dependent[]; total: number }>
}

export function dependentsQueries({ models, filled }: Pick<QueryDeps, 'models' | 'filled'>): DependentsQueries {
  const { prepare } = models
  const counts = countsOf(filled, 'project')
  const page = prepare('dependents', (db, args: DependentsOf & { limit: number; offset: number }) =>
    counts
      .join(dependents(db, args))
      .select([
        'p.project_id',
        'p.slug',
        'p.title',
        'p.summary',
        'p.icon',
        'p.project_types',
        'p.chosen_type',
        'k.kinds',
      ])
      .select([
        counts.column('downloads').as('downloads'),
        // Sorting needs all of them anyway.
        sql<number>`count(*) over ()`.as('total'),
      ])
      .orderBy(sql`${counts.column('downloads')} desc, p.project_id collate "C"`)
      .limit(sql<number>`${args.limit}::bigint`)
      .offset(sql<number>`${args.offset}::bigint`),
  )
  const count = prepare('dependents_count', (db, args: DependentsOf) =>
    dependents(db, args).select(({ fn }) => fn.countAll<number>().as('total')),
  )
  return {
    page: async (of, { limit, offset }) => {
      const rows = await page({ ...of, limit, offset })
      return { rows, total: rows[0]?.total ?? (offset === 0 ? 0 : ((await count(of))[0]?.total ?? 0)) }
    },
  }
}

const dependents = (db: ReadDb, of: DependentsOf) =>
  db
    .selectFrom('catalogue.project as p')
    .innerJoin(users(of), (join) => join.onRef('k.project_id', '=', 'p.project_id'))
    .where(sql<SqlBool>`not p.deleted and p.status in ('approved', 'archived')`)

/** Projects that name the project, or only a version of it. */
const users = ({ projectId, kinds }: DependentsOf) =>
  sql<{ project_id: string; kinds: DependencyType[] }>`(
    select u.project_id, array_agg(distinct u.kind order by u.kind) as kinds
    from ${sql.table('catalogue.dependency')} u
    where u.target_id = any(array(
        select ${projectId}::text union all
        select own.version_id from ${sql.table('catalogue.version')} own where own.project_id = ${projectId}::text))
      and u.project_id <> ${projectId}::text
      and (${kinds}::text[] is null or u.kind = any(${kinds}::text[]))
    group by u.project_id
  )`.as('k')
