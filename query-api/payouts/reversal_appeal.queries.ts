import type { AppealState } from '@adit/events/moderation/appeal.values.ts'
import type { Slice } from '@adit/platform/http/admin_list.ts'
import type { ReversalRow } from '@adit/projectors/payouts/reversal.table.ts'
import type { ReversalAppealMessageRow, ReversalAppealRow } from '@adit/projectors/payouts/reversal_appeals.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { totalOf } from '../kit/list_total.ts'
import type { ReadModelAccess } from '../kit/read_models/db.ts'
import type { reversalAppealsQuery } from './reversal_appeal_shape.ts'

type Query = Pick<z.output<typeof reversalAppealsQuery>, 'filter' | 'sort'>

export type FoundReversalAppeal = ReversalAppealRow &
  Pick<ReversalRow, 'from_day' | 'until_day' | 'project_id' | 'reason' | 'amount' | 'restored_at'> & {
    state: AppealState
  }

const order = {
  opened: sql`p.opened_at`,
  last_message: sql`p.last_at`,
  closed: sql`p.closed_at`,
  id: sql`p.reversal_id`,
}

const state = sql<AppealState>`case when p.closed_at is not null then 'closed'
  when p.last_by_staff then 'answered' else 'open' end`

export function reversalAppealQueries({ db }: Pick<ReadModelAccess, 'db'>) {
  const found = () =>
    db
      .selectFrom('reversal_appeals.reversal_appeal as p')
      // Another process may be behind with one of the two.
      .innerJoin('payouts.reversal as r', (join) =>
        join.onRef('r.id', '=', 'p.reversal_id').onRef('r.account_id', '=', 'p.account_id'),
      )
  const columns = () =>
    found()
      .selectAll('p')
      .select(['r.from_day', 'r.until_day', 'r.project_id', 'r.reason', 'r.amount', 'r.restored_at', state.as('state')])
  return {
    async page({ filter = {}, sort: [field, way] = ['opened', 'ASC'] }: Query, { offset, limit }: Slice) {
      const { id, state: wanted, account } = filter
      const conditions = [
        id && sql<SqlBool>`p.reversal_id = any(${[...id]}::text[])`,
        wanted && sql<SqlBool>`${state} = ${wanted}`,
        account && sql<SqlBool>`p.account_id = ${account}`,
      ].filter((condition) => typeof condition === 'object')
      const rows: FoundReversalAppeal[] = await conditions
        .reduce((query, condition) => query.where(condition), columns())
        .orderBy(sql`${order[field]} ${way === 'ASC' ? sql`asc nulls last` : sql`desc nulls last`}`)
        .orderBy('p.reversal_id')
        .offset(offset)
        .limit(limit)
        .execute()
      const count = async () => {
        const all = conditions.reduce((query, condition) => query.where(condition), found())
        return (await all.select(sql<number>`count(*)::int`.as('total')).executeTakeFirst())?.total ?? 0
      }
      return { rows, total: await totalOf({ offset, limit }, rows, count) }
    },
    find: (reversalId: string): Promise<FoundReversalAppeal | undefined> =>
      columns().where('p.reversal_id', '=', reversalId).executeTakeFirst(),
    /** The oldest first. */
    messages: (reversalId: string): Promise<ReversalAppealMessageRow[]> =>
      db
        .selectFrom('reversal_appeals.reversal_appeal_message')
        .where('reversal_id', '=', reversalId)
        .selectAll()
        .orderBy('at')
        .orderBy('message_id')
        .execute(),
  }
}
