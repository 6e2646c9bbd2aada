import { TAKEOVER_AFTER_MS } from '@adit/events/teams/member.values.ts'
import { ALL_PROJECT_PERMISSIONS } from '@adit/events/teams/permission.values.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { accountLookup } from '../identity/account_lookup.port.ts'
import { isoTime } from '../kit/address.presenter.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { getTakeover } from './takeover.contract.ts'
import { teamQueries } from './team.queries.ts'

export function takeoverRoutes(deps: QueryDeps): Route[] {
  const queries = teamQueries(deps)
  const accounts = deps.port(accountLookup)
  return [
    handle(getTakeover, async ({ params, viewer }) => {
      const self = await queries.member(params.id, viewer.accountId)
      const owner =
        self?.accepted && self.permissions === ALL_PROJECT_PERMISSIONS ? await queries.owner(params.id) : undefined
      const deletedAt = owner ? await accounts.deletedAt(owner.account_id) : null
      return ok({ possible_from: deletedAt === null ? null : isoTime(deletedAt + TAKEOVER_AFTER_MS) })
    }),
  ]
}
