import type { ContributionEvent, ContributionRate } from '@adit/events/billing/contribution.events.ts'
import { contributionFold, storedPlan } from '@adit/events/billing/contribution.fold.ts'
import { dayAfter, microsAt, planFor, replanned } from '@adit/events/billing/contribution.values.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import { dollarsOf, type Micros } from '@adit/events/payouts/money.values.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'

const contributionAfter = keeping(contributionFold, [
  ...(['status', 'currency', 'rate', 'net', 'plan', 'changedFrom', 'asOf'] as const),
])
export type ContributionState = ReturnType<typeof contributionAfter>

/**
 * What is done already does nothing, so all of them can be repeated. `today` (UTC) can still be settled as it was, so changes begin with the next day. `net` is
 * what is left of the charge without tax, in the smallest unit of its currency, and `asOf` the revision of the charge that says so.
 */
export type ContributionCommand =
  | { type: 'DelayContribution'; subscriptionId: string; currency: string }
  | {
      type: 'BeginContribution'
      subscriptionId: string
      currency: string
      net: number
      /** Null: in dollars. */
      rate: ContributionRate | null
      days: number
      today: string
      asOf: number
    }
  /** Less of the charge is left, or more, such as after a dispute that was lost is won later. */
  | { type: 'AdjustContribution'; net: number; today: string; asOf: number }

type Of<Type extends ContributionCommand['type']> = Extract<ContributionCommand, { type: Type }>

export const contributionStream = (chargeId: string) => streamName('billing', 'contribution', chargeId)

export const contributionDecider: Decider<ContributionState, ContributionCommand, ContributionEvent> = {
  initialState: contributionFold.initial,
  decide(command, state) {
    switch (command.type) {
      case 'DelayContribution': {
        const { subscriptionId, currency } = command
        return state.status === 'none' ? [{ type: 'ContributionDelayed', data: { subscriptionId, currency } }] : []
      }
      case 'BeginContribution':
        return begin(command, state)
      case 'AdjustContribution':
        return adjust(command, state)
      default:
        return command satisfies never
    }
  },
  evolve: contributionAfter,
}

/** Somebody else may have begun it, before they knew of the last refund. */
function begin(command: Of<'BeginContribution'>, state: ContributionState): ContributionEvent[] {
  const { subscriptionId, currency, net, rate, days, today, asOf } = command
  if (state.status === 'begun') return adjust({ type: 'AdjustContribution', net, today, asOf }, state)
  const amount = micros(command)
  const parts = storedPlan(planFor(amount, dayAfter(today), days))
  const begun = { subscriptionId, currency, net, rate, amount: dollarsOf(amount), parts, asOf }
  return [{ type: 'ContributionBegun', data: begun }]
}

function adjust({ net, today, asOf }: Of<'AdjustContribution'>, state: ContributionState): ContributionEvent[] {
  // Somebody who has seen more of the charge has been faster.
  if (state.status !== 'begun' || net === state.net || asOf <= state.asOf) return []
  // Clocks of processes differ. What one of them has settled stays.
  const from = [dayAfter(today), state.changedFrom].toSorted().at(-1) ?? state.changedFrom
  const amount = micros({ ...state, net })
  const { plan, taken, borne } = replanned(state.plan, amount, from)
  const common = { net, amount: dollarsOf(amount), from, borne: dollarsOf(borne), parts: storedPlan(plan), asOf }
  return net < state.net
    ? [{ type: 'ContributionReduced', data: { ...common, taken: dollarsOf(taken) } }]
    : [{ type: 'ContributionRestored', data: { ...common, added: dollarsOf(-taken) } }]
}

const micros = ({ net, currency, rate }: Pick<ContributionState, 'net' | 'currency' | 'rate'>): Micros =>
  microsAt(net, currency, rate?.dollars ?? '1')
