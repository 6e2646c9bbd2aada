import type { ContributionEvent, ContributionRate } from '@adit/events/billing/contribution.events.ts'
import { contributionFold, storedPlan } from '@adit/events/billing/contribution.fold.ts'
import { dayAfter, microsAt, planFor, reduced } from '@adit/events/billing/contribution.values.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import { dollarsOf, type Micros } from '@adit/events/payouts/money.values.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'

const contributionAfter = keeping(contributionFold, [
  ...(['status', 'currency', 'rate', 'net', 'plan', 'changedFrom'] as const),
])
export type ContributionState = ReturnType<typeof contributionAfter>

/**
 * What is done already does nothing, so all of them can be repeated. `today` (UTC) can still be settled as it was, so changes begin with the next day. `net` is
 * what is left of the charge without tax, in the smallest unit of its currency.
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
    }
  | { type: 'ReduceContribution'; net: number; today: string }

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
      case 'ReduceContribution':
        return reduce(command, state)
      default:
        return command satisfies never
    }
  },
  evolve: contributionAfter,
}

/** Somebody else may have begun it, before they knew of the last refund. */
function begin(command: Of<'BeginContribution'>, state: ContributionState): ContributionEvent[] {
  const { subscriptionId, currency, net, rate, days, today } = command
  if (state.status === 'begun') return reduce({ type: 'ReduceContribution', net, today }, state)
  const amount = micros(command)
  const parts = storedPlan(planFor(amount, dayAfter(today), days))
  return [
    { type: 'ContributionBegun', data: { subscriptionId, currency, net, rate, amount: dollarsOf(amount), parts } },
  ]
}

function reduce({ net, today }: Of<'ReduceContribution'>, state: ContributionState): ContributionEvent[] {
  if (state.status !== 'begun' || net >= state.net) return []
  // Clocks of processes differ. What one of them has settled stays.
  const from = [dayAfter(today), state.changedFrom].toSorted().at(-1) ?? state.changedFrom
  const amount = micros({ ...state, net })
  const { plan, taken, borne } = reduced(state.plan, amount, from)
  return [
    {
      type: 'ContributionReduced',
      data: {
        ...{ net, amount: dollarsOf(amount), from, taken: dollarsOf(taken), borne: dollarsOf(borne) },
        parts: storedPlan(plan),
      },
    },
  ]
}

const micros = ({ net, currency, rate }: Pick<ContributionState, 'net' | 'currency' | 'rate'>): Micros =>
  microsAt(net, currency, rate?.dollars ?? '1')
