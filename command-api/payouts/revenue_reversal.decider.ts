import { entriesOfRestoration, entriesOfReversal } from '@adit/events/payouts/balance.ts'
import type { LedgerEvent, ReversedPart } from '@adit/events/payouts/ledger.events.ts'
import { dollarsOf, type Micros, microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import { proportional } from '@adit/events/payouts/revenue_rule.values.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { type LedgerState, ledgerDecider } from './ledger.decider.ts'

export type ReversalCommand =
  /** Takes back what was credited. `amount` null: all that is left of it. The same id again does nothing. */
  | {
      type: 'ReverseRevenue'
      reversalId: string
      from: string
      until: string
      projectId: string | null
      amount: Micros | null
      reason: string
      today: string
    }
  /** Gives back all that a reversal took. */
  | { type: 'RestoreRevenue'; reversalId: string; reason: string; today: string }

type Of<Type extends ReversalCommand['type']> = Extract<ReversalCommand, { type: Type }>

export const reverseRefusals = refusals('reversal_window_backwards', 'nothing_to_reverse', 'reversal_too_large')
export const restoreRefusals = refusals('reversal_not_found', 'reversal_restored')

/** On the same stream as what `ledger.decider.ts` decides, and from the same state: the bus keeps one of each stream. */
export const reversalDecider: Decider<LedgerState, ReversalCommand, LedgerEvent> = {
  initialState: ledgerDecider.initialState,
  decide(command, state) {
    switch (command.type) {
      case 'ReverseRevenue':
        return reverse(command, state)
      case 'RestoreRevenue':
        return restore(command, state)
      default:
        return command satisfies never
    }
  },
  evolve: ledgerDecider.evolve,
}

function reverse({ type: _, today, amount: wanted, ...about }: Of<'ReverseRevenue'>, state: LedgerState) {
  if (state.reversals.has(about.reversalId)) return []
  const { from, until } = about
  if (from > until) throw reverseRefusals.refuse('reversal_window_backwards', { field: 'from', limit: until })
  const left = leftOf(about, state)
  const most = sumOf(left.map(({ amount }) => amount))
  if (most === 0n) throw reverseRefusals.refuse('nothing_to_reverse', { field: 'from' })
  const amount = wanted ?? most
  if (amount > most) throw reverseRefusals.refuse('reversal_too_large', { field: 'amount', limit: dollarsOf(most) })
  const amounts = proportional(
    amount,
    left.map((part) => Number(part.amount)),
  )
  const parts = left.flatMap(({ day, projectId }, place): ReversedPart[] => {
    const part = amounts[place] ?? 0n
    return part > 0n ? [{ day, projectId, amount: dollarsOf(part) }] : []
  })
  const entries = entriesOfReversal({ amount, today }, state)
  return [{ type: 'RevenueReversed' as const, data: { ...about, amount: dollarsOf(amount), parts, entries } }]
}

/** What was credited in the window and isn't reversed, by day and project. */
function leftOf(
  { from, until, projectId }: Pick<Of<'ReverseRevenue'>, 'from' | 'until' | 'projectId'>,
  { credited, reversals }: LedgerState,
) {
  const reversed = new Map<string, Micros>()
  for (const { parts, isRestored } of reversals.values()) {
    if (isRestored) continue
    for (const { day, projectId: id, amount } of parts) {
      const key = `${day} ${id}`
      reversed.set(key, (reversed.get(key) ?? 0n) + microsOf(amount))
    }
  }
  return [...credited]
    .filter(([, one]) => one.day >= from && one.day <= until && (projectId === null || one.projectId === projectId))
    .map(([key, one]) => ({ ...one, amount: one.amount - (reversed.get(key) ?? 0n) }))
    .filter(({ amount }) => amount > 0n)
    .toSorted((a, b) => (`${a.day} ${a.projectId}` < `${b.day} ${b.projectId}` ? -1 : 1))
}

function restore({ reversalId, reason, today }: Of<'RestoreRevenue'>, state: LedgerState): LedgerEvent[] {
  const reversal = state.reversals.get(reversalId)
  if (!reversal) throw restoreRefusals.refuse('reversal_not_found')
  if (reversal.isRestored) throw restoreRefusals.refuse('reversal_restored')
  const entries = entriesOfRestoration(reversal.entries, { today, clawback: state.clawback })
  return [{ type: 'RevenueRestored', data: { reversalId, reason, amount: dollarsOf(reversal.amount), entries } }]
}
