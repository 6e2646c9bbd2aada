import type { MessageRow, ThreadRow } from '@adit/projectors/moderation/thread/thread.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'

/** A thread with what decides who may read it. */
export type FoundThread = ThreadRow & {
  /** Members of the project, or only the reporter. */
  member_ids: readonly string[]
  /** The project is deleted, so only staff may read it. Nobody may read threads of deleted reports. */
  deleted: boolean
}

export interface MessagePage {
  withPrivate: boolean
  /** How many of each thread. */
  limit: number
  /** Id of a message: only those before it. */
  before?: string | undefined
}

export interface ThreadQueries {
  /** In the order of the ids, each once. Leaves out threads whose project or report was never created. */
  threads(ids: readonly string[]): Promise<FoundThread[]>
  /** The newest of each thread, oldest first. */
  messages(threadIds: readonly string[], page: MessagePage): Promise<MessageRow[]>
}

export function threadQueries({ db }: Pick<ReadModelAccess, 'db'>): ThreadQueries {
  return {
    async threads(ids) {
      const rows = await db
        .selectFrom('review.thread as t')
        .leftJoin('catalogue.project as p', 'p.project_id', 't.project_id')
        .leftJoin('review.report as r', (join) =>
          join.onRef('r.report_id', '=', 't.report_id').on(sql<SqlBool>`not r.deleted`),
        )
        .where(sql<SqlBool>`(p.project_id is not null or r.report_id is not null)`)
        .where(sql<SqlBool>`t.thread_id = any(${[...ids]}::text[])`)
        .selectAll('t')
        .select([
          sql<string[]>`coalesce(p.member_ids, array[r.reporter_id])`.as('member_ids'),
          sql<boolean>`coalesce(p.deleted, false)`.as('deleted'),
        ])
        .execute()
      const byId = new Map(rows.map((row) => [row.thread_id, row]))
      return [...new Set(ids)].map((id) => byId.get(id)).filter((row) => row !== undefined)
    },
    messages: (threadIds, { withPrivate, limit, before = null }) =>
      db
        .selectFrom((table) =>
          table
            .selectFrom(sql<{ id: string }>`unnest(${[...threadIds]}::text[])`.as<'t'>(sql`t(id)`))
            .innerJoinLateral(
              (join) =>
                join
                  .selectFrom('review.message as one')
                  .where(sql<SqlBool>`one.thread_id = t.id`)
                  .where(sql<SqlBool>`(not one.private or ${withPrivate}::boolean)`)
                  .where((place) => {
                    const mark = place
                      .selectFrom('review.message as b')
                      .where(sql<SqlBool>`b.thread_id = t.id and b.message_id = ${before}::text`)
                      .select(['b.position', 'b.kind'])
                    return sql<SqlBool>`(${before}::text is null or (one.position, one.kind) < ${mark})`
                  })
                  .selectAll('one')
                  .orderBy('one.position', 'desc')
                  .orderBy('one.kind', 'desc')
                  .limit(limit)
                  .as('newest'),
              (join) => join.onTrue(),
            )
            .selectAll('newest')
            .as('m'),
        )
        .selectAll('m')
        .orderBy('m.position')
        .orderBy('m.kind')
        .execute(),
  }
}
