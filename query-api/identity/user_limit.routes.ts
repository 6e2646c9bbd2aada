import { limitIn } from '@adit/events/identity/limit_kind.ts'
import { isAdmin } from '@adit/events/identity/role.values.ts'
import { allLimits } from '@adit/events/limits.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { foundAccount } from './found_account.ts'
import { getUserLimits } from './user_limit.contract.ts'
import { countedLimits } from './user_limit.port.ts'

/** What admins know of how much an account can have. */
export function userLimitRoutes({ models, filled }: Pick<QueryDeps, 'models' | 'filled'>): Route[] {
  const found = foundAccount(models)
  return [
    handle(getUserLimits, async ({ params, viewer }) => {
      if (!isAdmin(viewer.role)) throw refusal('for_admins')
      const { account_id, role, limits: own } = await found(params.id)
      const counted = filled(countedLimits)
      const limits = allLimits.flatMap((limit) => {
        const count = counted.find(({ name }) => name === limit.name)?.count
        return count ? { limit, count } : []
      })
      const shown = limits.map(async ({ limit, count }) => ({
        ...{ name: limit.name, standard: limit.standard, own: own[limit.name] ?? null },
        current: await count(account_id),
        max: isAdmin(role) ? null : limitIn(own, limit),
      }))
      return ok({ limits: await Promise.all(shown) })
    }),
  ]
}
