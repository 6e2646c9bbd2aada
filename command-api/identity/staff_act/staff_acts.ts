import { isId } from '@adit/events/kit/id.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { Refusal, refusals } from '@adit/platform/eventing/refusal.ts'
import type { Effect } from '@adit/platform/http/projection_waiter.port.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { contextOf } from '../../kit/command_context.ts'
import { effectOf } from '../../kit/effect.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import {
  type ActWish,
  type AskedAct,
  askForActRefusals,
  type StaffActCommand,
  staffActDecider,
  staffActStream,
} from './staff_act.decider.ts'
import { waitingActsAbout } from './staff_act.index.ts'
import { isPassing, type StaffActKind, staffActKinds } from './staff_act_kind.ts'

export type StaffActDeps = Pick<IdentityDeps, 'bus' | 'filled' | 'identity' | 'ops'>

export const prepareActRefusals = refusals(askForActRefusals, 'act_already_waiting')

export const loadAct = async ({ bus }: Pick<StaffActDeps, 'bus'>, actId: string): Promise<AskedAct | null> =>
  isId(actId) ? (await bus.load(staffActDecider, staffActStream(actId))).state : null

export function kindOf({ filled }: Pick<StaffActDeps, 'filled'>, kind: string): StaffActKind {
  const found = filled(staffActKinds).find((known) => known.kind === kind)
  if (!found) throw new Error(`No room carries out the act ${kind}`)
  return found
}

/**
 * Checks an act that an admin wants to ask for, and returns what asks for it. Two admins who ask for the same at the same time both ask; the
 * second finds nothing left to do.
 */
export async function prepareStaffAct(
  deps: StaffActDeps,
  wish: Omit<ActWish, 'actId' | 'askedBy'>,
  { viewer, request }: { viewer: Viewer; request: RequestContext },
): Promise<() => Promise<{ actId: string; effect: Effect | undefined }>> {
  const act: ActWish = { ...wish, actId: request.ids.base62(), askedBy: viewer.accountId }
  const now = request.receivedAt
  const kind = kindOf(deps, act.kind)
  await kind.check(act, now)
  for (const actId of await waitingActsAbout(deps.ops, act.accountId)) {
    const other = await loadAct(deps, actId)
    if (other?.kind !== act.kind || other.state !== 'waiting' || now >= other.until || actId === act.actId) continue
    if (kind.subject?.(other) === kind.subject?.(act)) {
      throw prepareActRefusals.refuse('act_already_waiting')
    }
  }
  const admins = await deps.identity.credentials.admins()
  const command: StaffActCommand = { type: 'AskForStaffAct', act, admins, now }
  staffActDecider.decide(command, null)
  return async () => {
    const context = contextOf(request, viewer)
    const { actId } = act
    const { position, state } = await tellAct(deps, { actId, accountId: act.accountId, command, context })
    if (state) await kindOf(deps, act.kind).settle?.(state, context)
    return { actId, effect: effectOf(act.accountId, position) }
  }
}

interface ActTold {
  actId: string
  accountId: string
  command: StaffActCommand
  context: CommandContext
}

export const tellAct = ({ bus }: Pick<StaffActDeps, 'bus'>, { actId, accountId, command, context }: ActTold) =>
  bus.execute({ decider: staffActDecider, stream: staffActStream(actId), root: accountId, command, context })

/** Whether an account is one of the admins, by what authentication knows. */
export const isAdminNow = async ({ identity }: Pick<StaffActDeps, 'identity'>, accountId: string): Promise<boolean> =>
  (await identity.credentials.admins()).includes(accountId)

/**
 * Carries out what was confirmed, and records that. Does nothing for other acts. Returns the refusal for which it could not be done; throws
 * what has to be tried again.
 */
export async function carryOutStaffAct(
  deps: StaffActDeps,
  actId: string,
  context: CommandContext,
): Promise<Refusal | undefined> {
  const act = await loadAct(deps, actId)
  if (act?.state !== 'confirmed') return undefined
  const refused = await kindOf(deps, act.kind)
    .carryOut(act, context)
    .then(() => undefined, finalRefusal)
  const command = { type: 'FinishStaffAct' as const, failure: refused?.code ?? null }
  await tellAct(deps, { actId, accountId: act.accountId, command, context })
  return refused
}

function finalRefusal(error: unknown): Refusal {
  if (!(error instanceof Refusal) || isPassing(error)) throw error
  return error
}
