import { isAdmin } from '@adit/events/identity/role.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { readerOf } from '../catalogue/visibility/visible_select.ts'
import { accountQueries } from '../identity/account.queries.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { ownRevenueQueries } from './own_revenue.queries.ts'
import { presentProject } from './own_revenue.routes.ts'
import { payoutsQueries } from './payouts.queries.ts'
import { getReversals, getReversalsOf } from './reversals.contract.ts'
import { presentReversals } from './reversals.presenter.ts'

/** What was taken back of an account's revenue, with the projects that the viewer can see. */
export function ownReversals({ models, origin }: Pick<QueryDeps, 'models' | 'origin'>) {
  const { owed } = payoutsQueries(models)
  const { projects } = ownRevenueQueries(models)
  const rows = models.prepare('payout_reversals', (db, { accountId }: { accountId: string }) =>
    db
      .selectFrom('payouts.reversal')
      .where('account_id', '=', accountId)
      .orderBy('reversed_at', 'desc')
      .orderBy('id')
      .selectAll(),
  )
  return async (accountId: string, viewer: Viewer, request: RequestContext) => {
    const [all, owes] = await Promise.all([rows({ accountId }), owed(accountId)])
    const reversals = presentReversals(all, BigInt(owes))
    const projectIds = [...new Set(reversals.flatMap((one) => one.projects.map(({ project_id }) => project_id)))]
    const named = await projects({ ...readerOf(viewer), projectIds })
    return { reversals, projects: named.map((one) => presentProject(one, origin(request))) }
  }
}

/** What was taken back of revenue, for its account and for admins. */
export function reversalRoutes(deps: Pick<QueryDeps, 'models' | 'origin'>): Route[] {
  const accounts = accountQueries(deps.models)
  const reversalsOf = ownReversals(deps)
  return [
    handle(getReversals, async ({ viewer, request }) => ok(await reversalsOf(viewer.accountId, viewer, request))),
    handle(getReversalsOf, async ({ params, viewer, request }) => {
      if (!isAdmin(viewer.role)) throw refusal('for_admins')
      const account = await accounts.find(params.id)
      if (!account) throw refusal('not_found')
      return ok(await reversalsOf(account.account_id, viewer, request))
    }),
  ]
}
