import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { accountQueries } from '../identity/account.queries.ts'
import { ownAccountId } from '../identity/own_account.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { getPayouts } from './payouts.contract.ts'

export function payoutRoutes({ models }: Pick<QueryDeps, 'models'>): Route[] {
  const queries = accountQueries(models)
  const payouts = async ({ params, viewer }: InputOf<typeof getPayouts>) => {
    await ownAccountId(queries, params.id, viewer)
    return ok({ all_time: '0', last_month: '0', payouts: [] })
  }
  return [handle(getPayouts, payouts)]
}
