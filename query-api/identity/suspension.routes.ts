import { isInForce } from '@adit/events/identity/account.fold.ts'
import { isMod } from '@adit/events/identity/role.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { isoTime } from '../kit/address.presenter.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { foundAccount } from './found_account.ts'
import { getSuspension } from './suspension.contract.ts'

/** What staff know of an account that they have suspended. */
export function suspensionRoutes({ models }: Pick<QueryDeps, 'models'>): Route[] {
  const found = foundAccount(models)
  return [
    handle(getSuspension, async ({ params, viewer, request }) => {
      if (!isMod(viewer.role)) throw refusal('staff_only')
      const { suspension } = await found(params.id)
      if (!suspension || !isInForce(suspension, request.receivedAt)) return ok({ suspension: null })
      const { reason, since, until, withholds } = suspension
      const told = { reason, since: isoTime(since), until: until === null ? null : isoTime(until) }
      return ok({ suspension: { ...told, withholds_projects: withholds } })
    }),
  ]
}
