import type { ProjectRow } from '@adit/projectors/catalogue/project/project.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'

export interface Increase {
  project_id: string
  /** Of each of the days. */
  downloads: number[]
  gained: number
}

export type ListedProject = Pick<ProjectRow, 'project_id' | 'slug' | 'title' | 'icon' | 'project_types' | 'chosen_type'>

/** Two weeks: the last one is compared with the one before. */
export const comparedDays = 14
const week = comparedDays / 2

/** Ours: more than twice as many as a page of the most downloaded shows. */
export const candidatesOfDay = 50

interface Compared {
  /** Oldest first, as YYYY-MM-DD. */
  days: readonly string[]
  limit: number
}

const dayMs = 24 * 3_600_000

/** The whole days before a moment, oldest first, as YYYY-MM-DD in UTC. */
export const daysBefore = (now: number): string[] =>
  Array.from({ length: comparedDays }, (_, at) =>
    new Date(now - (comparedDays - at) * dayMs).toISOString().slice(0, 10),
  )

/** Listed projects with more downloads in the last seven of the days than in the others, the largest increase first. */
export function risingQuery({
  prepare,
}: Pick<ReadModelAccess, 'prepare'>): (compared: Compared) => Promise<Increase[]> {
  return prepare('rising', (db, { days, limit }: Compared) =>
    db
      .selectFrom('catalogue.project as p')
      .innerJoin(increases(days), (join) => join.onRef('d.project_id', '=', 'p.project_id'))
      .where(isListed)
      .where('d.gained', '>', 0)
      .select(['d.project_id', 'd.downloads', 'd.gained'])
      .orderBy('d.gained', 'desc')
      .orderBy('p.project_id')
      .limit(sql<number>`${limit}::bigint`),
  )
}

/** Those of the projects that are listed now. */
export function listedQuery({
  prepare,
}: Pick<ReadModelAccess, 'prepare'>): (asked: { projectIds: readonly string[] }) => Promise<ListedProject[]> {
  return prepare('rising_listed', (db, { projectIds }: { projectIds: readonly string[] }) =>
    db
      .selectFrom('catalogue.project as p')
      .where(sql<SqlBool>`p.project_id = any(${projectIds}::text[])`)
      .where(isListed)
      .select(['p.project_id', 'p.slug', 'p.title', 'p.icon', 'p.project_types', 'p.chosen_type']),
  )
}

const isListed = sql<SqlBool>`not p.deleted and p.status in ('approved', 'archived')`

/** The most downloaded of each of the last seven days, with their downloads on all days. */
const increases = (days: readonly string[]) =>
  sql<{ project_id: string; downloads: number[]; gained: number }>`(
    select x.project_id,
      array_agg(coalesce(x.downloads, 0)::int order by x.place) as downloads,
      sum(case when x.place > ${sql.lit(week)} then coalesce(x.downloads, 0) else -coalesce(x.downloads, 0) end)::int as gained
    from (
      select c.project_id, w.place, o.downloads
      from (
        select distinct t.project_id
        from unnest((${days}::text[])[${sql.lit(week + 1)}:]) as r(day)
        cross join lateral (
          select m.project_id from ${sql.table('downloads.project_day')} m
          where m.day = r.day order by m.downloads desc limit ${sql.lit(candidatesOfDay)}
        ) t
      ) c
      cross join unnest(${days}::text[]) with ordinality as w(day, place)
      left join ${sql.table('downloads.project_day')} o on o.project_id = c.project_id and o.day = w.day
    ) x
    group by x.project_id
  )`.as('d')
