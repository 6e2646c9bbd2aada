import { anywhere, type Slice } from '@adit/platform/http/admin_list.ts'
import type { ProjectRow } from '@adit/projectors/catalogue/project/project.table.ts'
import type { ReportRow } from '@adit/projectors/moderation/report.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { isVisibleProject, isVisibleVersion, type Reader } from '../../catalogue/visibility/visible_select.ts'
import { totalOf } from '../../kit/list_total.ts'
import type { ReadDb, ReadModelAccess } from '../../kit/read_models/db.ts'
import type { ownReportsQuery } from './own_report_shape.ts'

type Query = Pick<z.output<typeof ownReportsQuery>, 'filter' | 'sort'>
type Filter = NonNullable<Query['filter']>
type Project = Pick<ProjectRow, 'project_id' | 'slug' | 'title' | 'icon' | 'project_types' | 'chosen_type'>

/** With the project that it is about, and the number of the version, as far as its reporter may see them. */
export type OwnReportRow = ReportRow & { project: Project | null; version_number: string | null }

export interface OwnReportQueries {
  page(reporterId: string, reader: Reader, query: Query, slice: Slice): Promise<{ rows: OwnReportRow[]; total: number }>
}

const order = {
  created: sql`r.created_at`,
  closed: sql`r.closed_at`,
  report_type: sql`r.report_type`,
  item_type: sql`r.item_type`,
  id: sql`r.report_id`,
}

const reportsOf = (db: ReadDb, reporterId: string) =>
  db.selectFrom('review.report as r').where('r.reporter_id', '=', reporterId).where(sql<SqlBool>`not r.deleted`)

function conditionsOf({ id, q, closed, report_type, item_type }: Filter) {
  return [
    id && sql<SqlBool>`r.report_id = any(${[...id]}::text[])`,
    q && sql<SqlBool>`r.body ilike ${anywhere(q)}`,
    closed !== undefined && (closed ? sql<SqlBool>`r.closed_at is not null` : sql<SqlBool>`r.closed_at is null`),
    report_type && sql<SqlBool>`r.report_type = ${report_type}`,
    item_type && sql<SqlBool>`r.item_type = ${item_type}`,
  ].filter((condition) => typeof condition === 'object')
}

const project = sql<Project | null>`case when p.project_id is not null then jsonb_build_object('project_id', p.project_id,
  'slug', p.slug, 'title', p.title, 'icon', p.icon, 'project_types', p.project_types, 'chosen_type', p.chosen_type) end`

export function ownReportQueries({ db }: Pick<ReadModelAccess, 'db'>): OwnReportQueries {
  return {
    async page(reporterId, reader, { filter = {}, sort: [field, way] = ['created', 'DESC'] }, { offset, limit }) {
      const found = conditionsOf(filter).reduce((query, condition) => query.where(condition), reportsOf(db, reporterId))
      const versionNumber = sql<string | null>`case when ${isVisibleVersion(reader)} then v.version_number end`
      const rows = await found
        .leftJoin('catalogue.version as v', (join) =>
          join.onRef('v.version_id', '=', 'r.item_id').on('r.item_type', '=', 'version'),
        )
        .leftJoin('catalogue.project as p', (join) =>
          join
            .on(sql<SqlBool>`p.project_id = case r.item_type when 'project' then r.item_id else v.project_id end`)
            .on(isVisibleProject(reader)),
        )
        .selectAll('r')
        .select([versionNumber.as('version_number'), project.as('project')])
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
