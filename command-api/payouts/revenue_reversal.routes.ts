import { isAdmin } from '@adit/events/identity/role.values.ts'
import { dollarsOf, microsOf } from '@adit/events/payouts/money.values.ts'
import {
  REVENUE_RESTORATION_ACT,
  REVENUE_REVERSAL_ACT,
  type RevenueRestorationAbout,
  type RevenueReversalAbout,
} from '@adit/events/payouts/revenue_reversal_act.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { accountRefusals } from '../identity/account/account.decider.ts'
import { findAccount } from '../identity/account/account_access.ts'
import { identityDeps } from '../identity/identity_deps.ts'
import { prepareStaffAct } from '../identity/staff_act/staff_acts.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { ledgerStream } from './ledger.decider.ts'
import { restoreRevenue, reverseRevenue } from './revenue_reversal.contract.ts'
import { restoreRefusals, reversalDecider } from './revenue_reversal.decider.ts'

/** The acts concern the account, so they stand in its history, and mails tell its holder of them. */
export function revenueReversalRoutes(given: CommandDeps): Route[] {
  const deps = identityDeps(given)

  const accountOf = async (id: string, { role }: Viewer): Promise<string> => {
    if (!isAdmin(role)) throw refusal('admins_decide')
    const found = await findAccount(deps.bus, id)
    if (!found) throw accountRefusals.refuse('account_not_found')
    return found.account.accountId
  }

  const reverse = async ({ params, body, viewer, request }: InputOf<typeof reverseRevenue>) => {
    const accountId = await accountOf(params.id, viewer)
    const about: RevenueReversalAbout = {
      ...{ from: body.from, until: body.until, projectId: body.project_id ?? null },
      amount: body.amount ? dollarsOf(microsOf(body.amount)) : null,
    }
    const wish = { kind: REVENUE_REVERSAL_ACT, accountId, about: { ...about }, reason: body.reason }
    const append = await prepareStaffAct(deps, wish, { viewer, request })
    return noContent({ effect: (await append()).effect })
  }

  const restore = async ({ params, body, viewer, request }: InputOf<typeof restoreRevenue>) => {
    const accountId = await accountOf(params.id, viewer)
    const { state } = await deps.bus.load(reversalDecider, ledgerStream(accountId))
    const reversal = state.reversals.get(params.reversal)
    if (!reversal) throw restoreRefusals.refuse('reversal_not_found')
    const { reversalId, amount, from, until } = reversal
    const about: RevenueRestorationAbout = { reversalId, amount: dollarsOf(amount), from, until }
    const wish = { kind: REVENUE_RESTORATION_ACT, accountId, about: { ...about }, reason: body.reason }
    const append = await prepareStaffAct(deps, wish, { viewer, request })
    return noContent({ effect: (await append()).effect })
  }

  return [handle(reverseRevenue, reverse), handle(restoreRevenue, restore)]
}
