import { isAdmin } from '@adit/events/identity/role.values.ts'
import { Refusal, refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { contextOf } from '../../kit/command_context.ts'
import { lastEffectOf } from '../../kit/effect.ts'
import { findAccount } from '../account/account_access.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { prepareRoleAct } from './role_act.ts'
import * as contracts from './staff_act.contract.ts'
import { type AskedAct, type StaffActCommand, staffActDecider, staffActStream } from './staff_act.decider.ts'
import { isPassing } from './staff_act_kind.ts'
import { carryOutStaffAct, isAdminNow, kindOf, loadAct, tellAct } from './staff_acts.ts'

type Confirm = ReturnType<(typeof contracts)['confirmStaffAct']>

/** What takes two admins. */
export function staffActRoutes(deps: IdentityDeps, confirmStaffAct: Confirm): Route[] {
  const { bus, store } = deps

  const asked = async (actId: string): Promise<AskedAct> => {
    const act = await loadAct(deps, actId)
    if (!act) throw refusal('act_not_found')
    return act
  }
  const tell = async (act: AskedAct, command: StaffActCommand, viewer: Viewer, request: RequestContext) => {
    const { actId, accountId } = act
    const context = contextOf(request, viewer)
    const { state } = await tellAct(deps, { actId, accountId, command, context })
    // The reactor does so as well, if this breaks off here.
    if (state) await kindOf(deps, act.kind).settle?.(state, context)
    return context
  }
  const done = async ({ actId, accountId }: AskedAct) =>
    noContent({ effect: await lastEffectOf({ store }, accountId, staffActStream(actId)) })

  const confirm = async ({ params, viewer, request }: InputOf<Confirm>) => {
    refuseOthers(viewer)
    const act = await asked(params.id)
    const now = request.receivedAt
    const command = {
      ...{ type: 'ConfirmStaffAct' as const, by: viewer.accountId, now },
      askerIsAdmin: await isAdminNow(deps, act.askedBy),
    }
    staffActDecider.decide(command, act) // who may decide it comes first
    if (act.state === 'waiting') await kindOf(deps, act.kind).check(act, now)
    const context = await tell(act, command, viewer, request)
    const refused = await carryOutStaffAct(deps, act.actId, context).catch(passing)
    if (refused) throw refusal('act_failed', { reason: refused.code })
    return done(act)
  }

  const ask = async ({ params, body, viewer, request }: InputOf<typeof contracts.askForRole>) => {
    refuseOthers(viewer)
    const found = await findAccount(bus, params.id)
    if (!found) throw refusal('account_not_found')
    const { role, reason, pauses } = body
    const wish = { account: found.account, role, reason, ...(pauses !== undefined && { pauses }) }
    const append = await prepareRoleAct(deps, wish, { viewer, request })
    return noContent({ effect: (await append()).effect })
  }

  return [
    handle(contracts.askForRole, ask),
    handle(confirmStaffAct, confirm),
    handle(contracts.refuseStaffAct, async ({ params, body, viewer, request }) => {
      refuseOthers(viewer)
      const act = await asked(params.id)
      const decided = { by: viewer.accountId, reason: body.reason, now: request.receivedAt }
      await tell(act, { type: 'RefuseStaffAct', ...decided }, viewer, request)
      return done(act)
    }),
    handle(contracts.withdrawStaffAct, async ({ params, viewer, request }) => {
      refuseOthers(viewer)
      const act = await asked(params.id)
      await tell(act, { type: 'WithdrawStaffAct', by: viewer.accountId, now: request.receivedAt }, viewer, request)
      return done(act)
    }),
  ]
}

/** Before anything else is said. */
function refuseOthers({ role }: Viewer): void {
  if (!isAdmin(role)) throw refusal('admins_decide')
}

/** A worker tries again what could not be done just now. */
function passing(error: unknown): undefined {
  if (error instanceof Refusal && isPassing(error)) return undefined
  throw error
}
