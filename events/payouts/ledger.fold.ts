import type { StandingFold } from '../kit/fold.ts'
import type { Sealed } from '../kit/personal.ts'
import type {
  CreditedShare,
  LedgerEntry,
  RecordedLedgerEvent,
  ReservedWithdrawal,
  ReversedRevenue,
} from './ledger.events.ts'
import { type Micros, microsOf } from './money.values.ts'
import type { MethodType, WithdrawalState } from './withdrawal.values.ts'

/** What can be paid out from one day on. Pending before. */
export interface Earned {
  availableOn: string
  amount: Micros
}

export interface Withdrawal {
  withdrawalId: string
  state: WithdrawalState
  /** UTC. */
  day: string
  /** With the fee. */
  amount: Micros
  fee: Micros
  rail: string
  method: MethodType
  destination: Sealed
  /** By which the rail knows it. */
  reference: string | null
}

/** What an account got of a project's revenue of a day, with all corrections. */
export interface CreditedPart {
  day: string
  projectId: string
  amount: Micros
}

export interface Reversal extends Omit<ReversedRevenue, 'amount'> {
  amount: Micros
  isRestored: boolean
}

/** What an account has of a charge that was paid by its link, after refunds. */
export interface AffiliateShare {
  chargeId: string
  amount: Micros
}

/** The account of one person. Amounts are never negative. */
export interface Ledger {
  /** By the day from which they can be paid out. */
  earned: ReadonlyMap<string, Earned>
  /** What they owe, because more was taken back than was pending. */
  clawback: Micros
  /** The last run of each day that is entered, by day. */
  runs: ReadonlyMap<string, { run: number }>
  withdrawals: ReadonlyMap<string, Withdrawal>
  /** By day and project. */
  credited: ReadonlyMap<string, CreditedPart>
  reversals: ReadonlyMap<string, Reversal>
  /** By charge. */
  affiliateShares: ReadonlyMap<string, AffiliateShare>
}

export const ledgerFold: StandingFold<Ledger, RecordedLedgerEvent> = {
  initial: {
    earned: new Map(),
    clawback: 0n,
    runs: new Map(),
    withdrawals: new Map(),
    credited: new Map(),
    reversals: new Map(),
    affiliateShares: new Map(),
  },
  begin: {},
  on: {
    RevenueCredited: ({ data: { day, run, entries, shares } }) => ({
      ...entered(entries),
      runs: [{ id: day, put: { run } }],
      credited: shares.flatMap((share) => creditedBy(day, share)),
    }),
    RevenueReversed: ({ data: { amount, ...data } }) => ({
      ...entered(data.entries),
      reversals: [{ id: data.reversalId, put: { ...data, amount: microsOf(amount), isRestored: false } }],
    }),
    RevenueRestored: ({ data: { reversalId, entries } }) => ({
      ...entered(entries),
      reversals: [{ id: reversalId, change: { isRestored: true } }],
    }),
    AffiliateShareCredited: ({ data }) => ({
      ...entered(data.entries),
      affiliateShares: sharedBy(data.chargeId, microsOf(data.amount)),
    }),
    AffiliateShareReversed: ({ data }) => ({
      ...entered(data.entries),
      affiliateShares: sharedBy(data.chargeId, -microsOf(data.amount)),
    }),
    WithdrawalReserved: ({ data }) => ({
      withdrawals: [{ id: data.withdrawalId, put: reserved(data) }],
    }),
    WithdrawalSending: ({ data }) => becomes(data, { state: 'sending' }),
    WithdrawalAccepted: ({ data }) => becomes(data, { state: 'in_transit', reference: data.reference }),
    WithdrawalCancelAsked: ({ data }) => becomes(data, { state: 'cancelling' }),
    WithdrawalCancelRefused: ({ data }) => becomes(data, { state: 'in_transit' }),
    WithdrawalPaid: ({ data }) => becomes(data, { state: 'paid', reference: data.reference }),
    WithdrawalReturned: ({ data }) => becomes(data, { state: 'returned' }),
    WithdrawalPaidAfterReturn: ({ data }) => becomes(data, { state: 'lost', reference: data.reference }),
  },
}

const reserved = ({ amount, fee, ...data }: ReservedWithdrawal): Withdrawal => ({
  ...{ ...data, amount: microsOf(amount), fee: microsOf(fee), state: 'waiting', reference: null },
})

const becomes = (
  { withdrawalId: id }: { withdrawalId: string },
  change: Partial<Pick<Withdrawal, 'state' | 'reference'>>,
) => ({ withdrawals: [{ id, change }] })

const entered = (entries: readonly LedgerEntry[]) => ({
  earned: entries.flatMap((entry) => (entry.part === 'earned' ? earnedBy(entry) : [])),
  clawback: (before: Micros) => entries.reduce((owed, entry) => owed - clawbackOf(entry), before),
})

const creditedBy = (day: string, { projectId, amount }: CreditedShare) => {
  const id = `${day} ${projectId}`
  return [
    { id, add: { day, projectId, amount: 0n } },
    { id, change: { amount: (before: Micros) => before + microsOf(amount) } },
  ]
}

const sharedBy = (chargeId: string, by: Micros) => [
  { id: chargeId, add: { chargeId, amount: 0n } },
  { id: chargeId, change: { amount: (before: Micros) => before + by } },
]

/** Two edits of one row, in this order. */
const earnedBy = ({ availableOn, amount }: Extract<LedgerEntry, { part: 'earned' }>) => [
  { id: availableOn, add: { availableOn, amount: 0n } },
  { id: availableOn, change: { amount: (before: Micros) => before + microsOf(amount) } },
]

const clawbackOf = (entry: LedgerEntry): Micros => (entry.part === 'clawback' ? microsOf(entry.amount) : 0n)
