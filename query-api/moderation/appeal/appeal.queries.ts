import type { AccountSuspension } from '@adit/events/identity/account.fold.ts'
import type { AppealState } from '@adit/events/moderation/appeal.values.ts'
import type { Slice } from '@adit/platform/http/admin_list.ts'
import type { AppealMessageRow, AppealRow } from '@adit/projectors/moderation/appeals.table.ts'
import type { ReviewQueueRow } from '@adit/projectors/moderation/review.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { totalOf } from '../../kit/list_total.ts'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'
import type { Page } from '../staff_list/admin.queries.ts'
import type { appealsQuery } from './appeal_shape.ts'

type AppealsQuery = Pick<z.output<typeof appealsQuery>, 'filter' | 'sort'>

export type FoundAppealRow = AppealRow & {
  state: AppealState
  /** That of the account, if it is in force. */
  suspension: AccountSuspension | null
}

export type OwnedProjectRow = Pick<ReviewQueueRow, 'project_id' | 'slug' | 'title' | 'project_type' | 'status'>

/** `now` in milliseconds since 1970: an appeal is closed, too, once the suspension has ended by itself. */
export interface AppealQueries {
  appeals(query: AppealsQuery, slice: Slice, now: number): Promise<Page<FoundAppealRow>>
  /** The account's last appeal. */
  lastOf(accountId: string, now: number): Promise<FoundAppealRow | undefined>
  /** The oldest first. */
  messages(appealId: string): Promise<AppealMessageRow[]>
  /** What the account owns, by title. Leaves out what is deleted. */
  owned(accountId: string): Promise<OwnedProjectRow[]>
}

const order = {
  opened: sql`p.opened_at`,
  last_message: sql`p.last_at`,
  closed: sql`p.closed_at`,
  id: sql`p.appeal_id`,
}

const inForce = (now: number) =>
  sql<SqlBool>`(a.suspension is not null and coalesce((a.suspension->>'until')::bigint > ${now}, true))`

const stateAt = (now: number) =>
  sql<AppealState>`case when p.closed_at is not null or not ${inForce(now)} then 'closed'
    when p.last_by_staff then 'answered' else 'open' end`

export function appealQueries({ db }: Pick<ReadModelAccess, 'db'>): AppealQueries {
  const found = () =>
    db
      .selectFrom('appeals.appeal as p')
      .innerJoin('accounts.account as a', 'a.account_id', 'p.account_id')
      .where('a.deleted', '=', false)
  const columns = (now: number) =>
    found()
      .selectAll('p')
      .select([
        stateAt(now).as('state'),
        sql<AccountSuspension | null>`case when ${inForce(now)} then a.suspension end`.as('suspension'),
      ])
  return {
    async appeals({ filter = {}, sort: [field, way] = ['opened', 'ASC'] }, { offset, limit }, now) {
      const { id, state, account } = filter
      const conditions = [
        id && sql<SqlBool>`p.appeal_id = any(${[...id]}::text[])`,
        state && sql<SqlBool>`${stateAt(now)} = ${state}`,
        account && sql<SqlBool>`p.account_id = ${account}`,
      ].filter((condition) => typeof condition === 'object')
      const rows = await conditions
        .reduce((query, condition) => query.where(condition), columns(now))
        .orderBy(sql`${order[field]} ${way === 'ASC' ? sql`asc nulls last` : sql`desc nulls last`}`)
        .orderBy('p.appeal_id')
        .offset(offset)
        .limit(limit)
        .execute()
      const count = async () => {
        const all = conditions.reduce((query, condition) => query.where(condition), found())
        return (await all.select(sql<number>`count(*)::int`.as('total')).executeTakeFirst())?.total ?? 0
      }
      return { rows, total: await totalOf({ offset, limit }, rows, count) }
    },
    lastOf: (accountId, now) =>
      columns(now).where('p.account_id', '=', accountId).orderBy('p.opened_at', 'desc').limit(1).executeTakeFirst(),
    messages: (appealId) =>
      db
        .selectFrom('appeals.appeal_message')
        .where('appeal_id', '=', appealId)
        .selectAll()
        .orderBy('at')
        .orderBy('message_id')
        .execute(),
    owned: (accountId) =>
      db
        .selectFrom('review.review_queue')
        .where('owner_id', '=', accountId)
        .where('deleted', '=', false)
        .select(['project_id', 'slug', 'title', 'project_type', 'status'])
        .orderBy(sql`lower(title)`)
        .orderBy('project_id')
        .execute(),
  }
}
