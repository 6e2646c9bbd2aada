import type { Slice } from '@adit/platform/http/admin_list.ts'
import type { ReportRow } from '@adit/projectors/moderation/report.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'

export interface WhichReports {
  reporterId: string | undefined
  closed: boolean
}

export interface ReportQueries {
  /** Open ones oldest first, closed ones last closed first. Of one reporter, or of all. */
  list(which: WhichReports, slice: Slice): Promise<ReportRow[]>
  count(which: WhichReports): Promise<number>
  /** In the order of the ids, each once. */
  reports(ids: readonly string[]): Promise<ReportRow[]>
}

export function reportQueries({ db }: Pick<ReadModelAccess, 'db'>): ReportQueries {
  const living = () => db.selectFrom('review.report').where(sql<SqlBool>`not deleted`)
  const those = ({ reporterId, closed }: WhichReports) => {
    const query = living().where('closed_at', closed ? 'is not' : 'is', null)
    return reporterId === undefined ? query : query.where('reporter_id', '=', reporterId)
  }
  return {
    list(which, { offset, limit }) {
      const query = those(which)
      const ordered = which.closed ? query.orderBy('closed_at', 'desc') : query.orderBy('created_at')
      return ordered.orderBy('report_id').offset(offset).limit(limit).selectAll().execute()
    },
    async count(which) {
      const { total } = await those(which)
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    async reports(ids) {
      const rows = await living()
        .where(sql<SqlBool>`report_id = any(${[...ids]}::text[])`)
        .selectAll()
        .execute()
      const byId = new Map(rows.map((row) => [row.report_id, row]))
      return [...new Set(ids)].map((id) => byId.get(id)).filter((row) => row !== undefined)
    },
  }
}
