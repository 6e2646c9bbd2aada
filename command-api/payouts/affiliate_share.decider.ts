import { entriesFor, entriesOfReversal } from '@adit/events/payouts/balance.ts'
import type { LedgerEvent } from '@adit/events/payouts/ledger.events.ts'
import { dollarsOf, type Micros } from '@adit/events/payouts/money.values.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { type LedgerState, ledgerDecider } from './ledger.decider.ts'

/** Makes the account have this much of a charge: `amount` is its share of what is paid and hasn't gone back. The same amount again does nothing. */
export interface SettleAffiliateShare {
  type: 'SettleAffiliateShare'
  chargeId: string
  codeId: string
  /** On which the charge was paid (UTC). */
  day: string
  availableOn: string
  today: string
  /** Whether it may get more. What went back is taken in any case. */
  isOpen: boolean
  amount: Micros
}

/** On the same stream as what `ledger.decider.ts` decides, and from the same state: the bus keeps one of each stream. */
export const affiliateShareDecider: Decider<LedgerState, SettleAffiliateShare, LedgerEvent> = {
  initialState: ledgerDecider.initialState,
  decide({ type: _, availableOn, today, isOpen, amount: wanted, ...about }, state) {
    const change = wanted - (state.affiliateShares.get(about.chargeId)?.amount ?? 0n)
    if (change > 0n && isOpen) {
      const entries = entriesFor({ amount: change, availableOn, today }, state)
      return [{ type: 'AffiliateShareCredited', data: { ...about, amount: dollarsOf(change), entries } }]
    }
    if (change < 0n) {
      const entries = entriesOfReversal({ amount: -change, today }, state)
      return [{ type: 'AffiliateShareReversed', data: { ...about, amount: dollarsOf(-change), entries } }]
    }
    return []
  },
  evolve: ledgerDecider.evolve,
}
