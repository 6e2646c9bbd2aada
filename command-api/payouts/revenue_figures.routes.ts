import { isAdmin } from '@adit/events/identity/role.values.ts'
import { dollarsOf, microsOf } from '@adit/events/payouts/money.values.ts'
import { REVENUE_FIGURES_ACT, type RevenueFiguresAbout } from '@adit/events/payouts/revenue_figures_act.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import { identityDeps } from '../identity/identity_deps.ts'
import { prepareStaffAct } from '../identity/staff_act/staff_acts.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { lastRunOf, revenueDayDecider, revenueDayStream } from './revenue_day.decider.ts'
import { enterRevenueFigures } from './revenue_figures.contract.ts'

/** The act concerns nobody else, so it stands in the history of the admin who asks for it. */
export function revenueFiguresRoutes(given: CommandDeps): Route[] {
  const deps = identityDeps(given)
  return [
    handle(enterRevenueFigures, async ({ body, viewer, request }) => {
      if (!isAdmin(viewer.role)) throw refusal('admins_decide')
      const { day, amount, impressions, document, reason } = body
      const { state } = await deps.bus.load(revenueDayDecider, revenueDayStream(day))
      const about: RevenueFiguresAbout = {
        ...{ day, amount: dollarsOf(microsOf(amount)), impressions, document },
        after: lastRunOf(state)?.run ?? 0,
      }
      const wish = { kind: REVENUE_FIGURES_ACT, accountId: viewer.accountId, about: { ...about }, reason }
      const append = await prepareStaffAct(deps, wish, { viewer, request })
      return noContent({ effect: (await append()).effect })
    }),
  ]
}
