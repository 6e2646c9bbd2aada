import type { StaffActEvent } from '@adit/events/identity/staff_act.events.ts'
import { type StaffAct, staffActFold } from '@adit/events/identity/staff_act.fold.ts'
import { STAFF_ACT_MS } from '@adit/events/identity/staff_act.values.ts'
import { type StreamName, streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

const actAfter = keeping(staffActFold, [
  ...(['actId', 'kind', 'accountId', 'about', 'reason', 'askedBy', 'until', 'alone', 'state', 'decidedBy'] as const),
  'refusal',
  'failure',
])

/** An act that was asked for. */
export type AskedAct = ReturnType<typeof actAfter>
/** What an admin asks for. */
export type ActWish = Pick<StaffAct, 'actId' | 'kind' | 'accountId' | 'about' | 'reason' | 'askedBy'>

/** `now` in milliseconds since 1970. That `by` is an admin is for the code that sends the command to check. */
export type StaffActCommand =
  /** `admins`: all of the site's. */
  | { type: 'AskForStaffAct'; act: ActWish; admins: readonly string[]; now: number }
  | { type: 'ConfirmStaffAct'; by: string; askerIsAdmin: boolean; now: number }
  | { type: 'RefuseStaffAct'; by: string; reason: string; now: number }
  | { type: 'WithdrawStaffAct'; by: string; now: number }
  /** Once its time is over. Does nothing before. */
  | { type: 'EndStaffActTime'; askerIsAdmin: boolean; now: number }
  /** Once it has been carried out, or has proved impossible. */
  | { type: 'FinishStaffAct'; failure: string | null }

type Of<Type extends StaffActCommand['type']> = Extract<StaffActCommand, { type: Type }>

export const staffActStream = (actId: string): StreamName => streamName('identity', 'staff_act', actId)

const decisionRefusals = refusals('act_not_found', 'act_over')
export const askForActRefusals = refusals('nobody_to_confirm')
export const confirmActRefusals = refusals(decisionRefusals, 'act_asked_by_you', 'act_about_you', 'act_asker_left')
export const refuseActRefusals = refusals(decisionRefusals, 'act_asked_by_you', 'act_about_you')
export const withdrawActRefusals = refusals(decisionRefusals, 'act_of_other')

/** Null until it is asked for. */
export const staffActDecider: Decider<AskedAct | null, StaffActCommand, StaffActEvent> = {
  initialState: null,
  evolve: actAfter,
  decide(command, act) {
    switch (command.type) {
      case 'AskForStaffAct':
        return ask(command, act)
      case 'ConfirmStaffAct':
        return confirm(command, existing(act))
      case 'RefuseStaffAct':
        return refuse(command, existing(act))
      case 'WithdrawStaffAct':
        return withdraw(command, existing(act))
      case 'EndStaffActTime':
        return endTime(command, existing(act))
      case 'FinishStaffAct':
        return finish(command, existing(act))
      default:
        return command satisfies never
    }
  },
}

function existing(act: AskedAct | null): AskedAct {
  if (!act) throw decisionRefusals.refuse('act_not_found')
  return act
}

/** Who could confirm it: neither the admin who asks nor the one whom it concerns. */
export const othersWho = (
  admins: readonly string[],
  { askedBy, accountId }: Pick<StaffAct, 'askedBy' | 'accountId'>,
): string[] => admins.filter((admin) => admin !== askedBy && admin !== accountId)

function ask({ act, admins, now }: Of<'AskForStaffAct'>, before: AskedAct | null): StaffActEvent[] {
  if (before) return []
  const alone = admins.every((admin) => admin === act.askedBy)
  // Of two admins, neither can put the other out by waiting.
  if (!alone && othersWho(admins, act).length === 0) throw askForActRefusals.refuse('nobody_to_confirm')
  return [{ type: 'StaffActAsked', data: { ...act, until: now + STAFF_ACT_MS, alone } }]
}

function confirm({ by, askerIsAdmin, now }: Of<'ConfirmStaffAct'>, act: AskedAct): StaffActEvent[] {
  if (act.decidedBy === by && (act.state === 'confirmed' || act.state === 'done')) return []
  refuseWhoIsInvolved(by, act)
  refuseIfOver(act, now)
  // What one asks for who is an admin no longer was perhaps asked for by somebody else.
  if (!askerIsAdmin) throw confirmActRefusals.refuse('act_asker_left')
  return [{ type: 'StaffActConfirmed', data: { decidedBy: by } }]
}

function refuse({ by, reason, now }: Of<'RefuseStaffAct'>, act: AskedAct): StaffActEvent[] {
  if (act.decidedBy === by && act.state === 'refused') return []
  refuseWhoIsInvolved(by, act)
  refuseIfOver(act, now)
  return [{ type: 'StaffActRefused', data: { decidedBy: by, reason } }]
}

function withdraw({ by, now }: Of<'WithdrawStaffAct'>, act: AskedAct): StaffActEvent[] {
  if (act.askedBy !== by) throw withdrawActRefusals.refuse('act_of_other')
  if (act.state === 'withdrawn') return []
  refuseIfOver(act, now)
  return [{ type: 'StaffActWithdrawn', data: {} }]
}

function endTime({ askerIsAdmin, now }: Of<'EndStaffActTime'>, { state, until, alone }: AskedAct): StaffActEvent[] {
  if (state !== 'waiting' || now < until) return []
  return [{ type: alone && askerIsAdmin ? 'StaffActCameDue' : 'StaffActLapsed', data: {} }]
}

function finish({ failure }: Of<'FinishStaffAct'>, { state }: AskedAct): StaffActEvent[] {
  if (state !== 'confirmed') return []
  return failure === null
    ? [{ type: 'StaffActCarriedOut', data: {} }]
    : [{ type: 'StaffActFailed', data: { code: failure } }]
}

function refuseWhoIsInvolved(by: string, { askedBy, accountId }: AskedAct): void {
  if (by === askedBy) throw confirmActRefusals.refuse('act_asked_by_you')
  if (by === accountId) throw confirmActRefusals.refuse('act_about_you')
}

/** Once its time is over it can't be decided, although nothing may have been recorded of that yet. */
function refuseIfOver({ state, until }: AskedAct, now: number): void {
  if (state !== 'waiting' || now >= until) throw decisionRefusals.refuse('act_over')
}
