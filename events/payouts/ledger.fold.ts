import type { StandingFold } from '../kit/fold.ts'
import type { LedgerEntry, RecordedLedgerEvent } from './ledger.events.ts'
import { type Micros, microsOf } from './money.values.ts'

/** What can be paid out from one day on. Pending before. */
export interface Earned {
  availableOn: string
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
}

export const ledgerFold: StandingFold<Ledger, RecordedLedgerEvent> = {
  initial: { earned: new Map(), clawback: 0n, runs: new Map() },
  begin: {},
  on: {
    RevenueCredited: ({ data: { day, run, entries } }) => ({
      earned: entries.flatMap((entry) => (entry.part === 'earned' ? earnedBy(entry) : [])),
      clawback: (before) => entries.reduce((owed, entry) => owed - clawbackOf(entry), before),
      runs: [{ id: day, put: { run } }],
    }),
  },
}

/** Two edits of one row, in this order. */
const earnedBy = ({ availableOn, amount }: Extract<LedgerEntry, { part: 'earned' }>) => [
  { id: availableOn, add: { availableOn, amount: 0n } },
  { id: availableOn, change: { amount: (before: Micros) => before + microsOf(amount) } },
]

const clawbackOf = (entry: LedgerEntry): Micros => (entry.part === 'clawback' ? microsOf(entry.amount) : 0n)
