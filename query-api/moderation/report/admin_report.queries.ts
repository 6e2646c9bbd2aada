import { anywhere, type Slice } from '@adit/platform/http/admin_list.ts'
import type { ReportRow } from '@adit/projectors/moderation/report.table.ts'
import type { ReviewQueueRow } from '@adit/projectors/moderation/review.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { totalOf } from '../../kit/list_total.ts'
import type { ReadDb, ReadModelAccess } from '../../kit/read_models/db.ts'
import type { Page } from '../staff_list/admin.queries.ts'
import type { reportsQuery } from './admin_report_shape.ts'

type ReportsQuery = Pick<z.output<typeof reportsQuery>, 'filter' | 'sort'>
type Filter = NonNullable<ReportsQuery['filter']>
type Project = Pick<ReviewQueueRow, 'project_id' | 'slug' | 'title' | 'icon' | 'project_type' | 'deleted'>

/** With the project that it is about, and the number of the version. */
export type StaffReportRow = ReportRow & {
  project: Project | null
  version_number: string | null
  others: number
}

export interface AdminReportQueries {
  reports(query: ReportsQuery, slice: Slice): Promise<Page<StaffReportRow>>
}

const order = {
  created: sql`r.created_at`,
  closed: sql`r.closed_at`,
  report_type: sql`r.report_type`,
  item_type: sql`r.item_type`,
  id: sql`r.report_id`,
}

/** A project, the project of a version, or none. */
const reportsWithItems = (db: ReadDb) =>
  db
    .selectFrom('review.report as r')
    .leftJoin('catalogue.version as v', (join) =>
      join.onRef('v.version_id', '=', 'r.item_id').on('r.item_type', '=', 'version'),
    )
    .leftJoin('review.review_queue as q', (join) =>
      join.on(sql<SqlBool>`q.project_id = case r.item_type when 'project' then r.item_id else v.project_id end`),
    )
    .where(sql<SqlBool>`not r.deleted`)

const matches = (text: string) => {
  const pattern = anywhere(text)
  return sql<SqlBool>`(r.body ilike ${pattern} or q.title ilike ${pattern} or ${text} in (r.report_id, r.item_id, r.reporter_id))`
}

function conditionsOf(filter: Filter) {
  const { id, q, closed, report_type, item_type, item, reporter } = filter
  return [
    id && sql<SqlBool>`r.report_id = any(${[...id]}::text[])`,
    q && matches(q),
    // Written as in the indexes.
    closed !== undefined && (closed ? sql<SqlBool>`r.closed_at is not null` : sql<SqlBool>`r.closed_at is null`),
    report_type && sql<SqlBool>`r.report_type = ${report_type}`,
    item_type && sql<SqlBool>`r.item_type = ${item_type}`,
    item && sql<SqlBool>`r.item_id = ${item}`,
    reporter && sql<SqlBool>`r.reporter_id = ${reporter}`,
  ].filter((condition) => typeof condition === 'object')
}

const others = sql<number>`(
  select count(*)::int from ${sql.table('review.report')} o
  where o.item_id = r.item_id and o.closed_at is null and not o.deleted and o.report_id <> r.report_id
)`

const project = sql<Project | null>`case when q.project_id is not null then jsonb_build_object('project_id', q.project_id,
  'slug', q.slug, 'title', q.title, 'icon', q.icon, 'project_type', q.project_type, 'deleted', q.deleted) end`

export function adminReportQueries({ db }: Pick<ReadModelAccess, 'db'>): AdminReportQueries {
  return {
    async reports({ filter = {}, sort: [field, way] = ['created', 'ASC'] }, { offset, limit }) {
      const found = conditionsOf(filter).reduce((query, condition) => query.where(condition), reportsWithItems(db))
      const rows = await found
        .selectAll('r')
        .select(['v.version_number', project.as('project'), others.as('others')])
        .orderBy(sql`${order[field]} ${way === 'ASC' ? sql`asc nulls last` : sql`desc nulls last`}`)
        .orderBy('r.report_id')
        .offset(offset)
        .limit(limit)
        .execute()
      const count = async () =>
        (await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirst())?.total ?? 0
      return { rows, total: await totalOf({ offset, limit }, rows, count) }
    },
  }
}
