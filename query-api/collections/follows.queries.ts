import type { Viewer } from '@adit/platform/http/viewer.ts'
import { type SqlBool, sql } from 'kysely'
import { isVisibleProject, type Reader, readerOf } from '../catalogue/visibility/visible_select.ts'
import type { ReadDb, ReadModelAccess } from '../kit/read_models/db.ts'

type Who = Pick<Viewer, 'accountId' | 'role' | 'limitedTo'>

interface Slice {
  offset: number
  /** Default: all of them. */
  limit: number | undefined
}

export interface FollowsQueries {
  /** Ids of the projects that an account follows, latest follow first, as far as the viewer may see them. */
  followed(accountId: string, viewer: Who, slice: Slice): Promise<string[]>
  /** Number of these projects. */
  count(accountId: string, viewer: Who): Promise<number>
  follows(accountId: string, projectId: string): Promise<boolean>
  /** Number of the projects that got files after a time (milliseconds since 1970), among the latest follows. */
  news(accountId: string, viewer: Who, among: { since: number; latest: number }): Promise<number>
}

interface FollowedBy extends Reader {
  accountId: string
}

export function followsQueries({ prepare }: ReadModelAccess): FollowsQueries {
  const byAccount = prepare('follows_by_account', (db, args: FollowedBy & { limit: number | null; offset: number }) =>
    seen(db, args)
      .select('f.project_id')
      .orderBy('f.followed_at', 'desc')
      .orderBy('f.project_id')
      .limit(sql<number>`${args.limit}::bigint`)
      .offset(sql<number>`${args.offset}::bigint`),
  )
  const count = prepare('follows_count', (db, by: FollowedBy) =>
    seen(db, by).select(({ fn }) => fn.countAll<number>().as('total')),
  )
  const one = prepare('follow', (db, { accountId, projectId }: { accountId: string; projectId: string }) =>
    db
      .selectFrom('follows.follow')
      .where('account_id', '=', accountId)
      .where('project_id', '=', projectId)
      .select('project_id'),
  )
  const news = prepare('follows_news', (db, by: FollowedBy & { since: number; latest: number }) =>
    db
      .selectFrom(latest(by))
      .innerJoin('catalogue.project as p', 'p.project_id', 'f.project_id')
      .where(sql<SqlBool>`p.updated_at > ${by.since}::bigint`)
      .where(isVisibleProject(by))
      .select(({ fn }) => fn.countAll<number>().as('total')),
  )
  return {
    followed: async (accountId, viewer, { offset, limit = null }) => {
      const rows = await byAccount({ accountId, ...readerOf(viewer), offset, limit })
      return rows.map((row) => row.project_id)
    },
    count: async (accountId, viewer) => (await count({ accountId, ...readerOf(viewer) }))[0]?.total ?? 0,
    follows: async (accountId, projectId) => (await one({ accountId, projectId })).length > 0,
    news: async (accountId, viewer, among) => (await news({ accountId, ...readerOf(viewer), ...among }))[0]?.total ?? 0,
  }
}

/** Filtered here, so that no page is shorter than requested. */
const seen = (db: ReadDb, by: FollowedBy) =>
  db
    .selectFrom('follows.follow as f')
    .innerJoin('catalogue.project as p', 'p.project_id', 'f.project_id')
    .where('f.account_id', '=', by.accountId)
    .where(isVisibleProject(by))

const latest = ({ accountId, latest }: { accountId: string; latest: number }) =>
  sql<{ project_id: string }>`(
    select project_id from ${sql.table('follows.follow')} where account_id = ${accountId}
    order by followed_at desc limit ${latest}::bigint
  )`.as('f')
