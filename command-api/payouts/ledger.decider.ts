import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import { entriesFor } from '@adit/events/payouts/balance.ts'
import type { CreditedShare, LedgerEvent } from '@adit/events/payouts/ledger.events.ts'
import { ledgerFold } from '@adit/events/payouts/ledger.fold.ts'
import { dollarsOf, microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'

const ledgerAfter = keeping(ledgerFold, ['earned', 'clawback', 'runs'])
type LedgerState = ReturnType<typeof ledgerAfter>

/** A share of a day's revenue, or a correction of it. Each run of a day is entered once. */
export interface LedgerCommand {
  type: 'CreditRevenue'
  day: string
  run: number
  availableOn: string
  today: string
  shares: readonly CreditedShare[]
}

export const ledgerStream = (accountId: string) => streamName('payouts', 'ledger', accountId)

export const ledgerDecider: Decider<LedgerState, LedgerCommand, LedgerEvent> = {
  initialState: { earned: new Map(), clawback: 0n, runs: new Map() },
  decide({ day, run, availableOn, today, shares }, state) {
    if ((state.runs.get(day)?.run ?? 0) >= run) return []
    const amount = sumOf(shares.map((share) => microsOf(share.amount)))
    const data = {
      ...{ day, run, amount: dollarsOf(amount) },
      shares: [...shares],
      entries: entriesFor({ amount, availableOn, today }, state),
    }
    return [{ type: 'RevenueCredited', data }]
  },
  evolve: ledgerAfter,
}
