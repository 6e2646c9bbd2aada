import { isAdmin } from '@adit/events/identity/role.values.ts'
import { dollarsOf, microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { ReversalRow } from '@adit/projectors/payouts/reversal.table.ts'
import { accountQueries } from '../identity/account.queries.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { getReversals, getReversalsOf } from './reversals.contract.ts'

/** What was taken back of revenue, for its account and for admins. */
export function reversalRoutes({ models }: Pick<QueryDeps, 'models'>): Route[] {
  const accounts = accountQueries(models)
  const rows = models.prepare('payout_reversals', (db, { accountId }: { accountId: string }) =>
    db
      .selectFrom('payouts.reversal')
      .where('account_id', '=', accountId)
      .orderBy('reversed_at', 'desc')
      .orderBy('id')
      .selectAll(),
  )
  const reversalsOf = async (accountId: string) => ({ reversals: (await rows({ accountId })).map(presentReversal) })
  return [
    handle(getReversals, async ({ viewer }) => ok(await reversalsOf(viewer.accountId))),
    handle(getReversalsOf, async ({ params, viewer }) => {
      if (!isAdmin(viewer.role)) throw refusal('for_admins')
      const account = await accounts.find(params.id)
      if (!account) throw refusal('not_found')
      return ok(await reversalsOf(account.account_id))
    }),
  ]
}

function presentReversal({ id, from_day, until_day, project_id, reason, parts, ...row }: ReversalRow) {
  const days = [...Map.groupBy(parts, ({ day }) => day)].map(([day, some]) => ({
    ...{ day, amount: dollarsOf(sumOf(some.map(({ amount }) => microsOf(amount)))) },
  }))
  return {
    ...{ id, from: from_day, until: until_day, project_id, reason, days },
    ...{ amount: dollarsOf(BigInt(row.amount)), owed: dollarsOf(BigInt(row.owed)) },
    reversed: new Date(row.reversed_at).toISOString(),
    restored: row.restored_at === null ? null : new Date(row.restored_at).toISOString(),
    restored_reason: row.restored_reason,
  }
}
