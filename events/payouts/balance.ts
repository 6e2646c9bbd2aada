import type { LedgerEntry } from './ledger.events.ts'
import type { Earned, Ledger, Withdrawal } from './ledger.fold.ts'
import { dollarsOf, type Micros, microsOf } from './money.values.ts'

export interface Balance {
  available: Micros
  pending: Micros
  clawback: Micros
}

type Held = Pick<Ledger, 'earned' | 'clawback'>

/** The balance on a day. Nothing but the date makes pending revenue available, and only what was withdrawn makes it less. */
export function balanceOn(day: string, { earned, clawback, withdrawals }: Held & Pick<Ledger, 'withdrawals'>): Balance {
  let [available, pending] = [-withdrawnOf(withdrawals.values()), 0n]
  for (const one of earned.values()) {
    if (one.availableOn <= day) available += one.amount
    else pending += one.amount
  }
  return { available, pending, clawback }
}

/** What is paid or on its way, with fees. */
export const withdrawnOf = (withdrawals: Iterable<Pick<Withdrawal, 'state' | 'amount'>>): Micros => {
  let sum = 0n
  for (const { state, amount } of withdrawals) if (state !== 'returned' && state !== 'lost') sum += amount
  return sum
}

interface Credit {
  amount: Micros
  availableOn: string
  /** On which it is entered. */
  today: string
}

/**
 * On which parts of a balance a credit is entered. It pays what the account owes first. A negative one takes from what is pending: first from
 * what becomes available with it, then from what becomes available last. The account owes the rest. What can be paid out already is never taken.
 */
export function entriesFor(credit: Credit, held: Held): LedgerEntry[] {
  return credit.amount < 0n ? takenBack(credit, held) : credited(credit, held)
}

interface TakenBack {
  /** Above zero. */
  amount: Micros
  /** On which it is entered. */
  today: string
}

/**
 * Where a reversal takes from: first what is pending, the latest first, then what can be paid out and isn't withdrawn. The account owes the rest.
 */
export function entriesOfReversal(
  { amount, today }: TakenBack,
  held: Held & Pick<Ledger, 'withdrawals'>,
): LedgerEntry[] {
  const entries: LedgerEntry[] = []
  let left = amount
  const take = (one: Earned, atMost: Micros): Micros => {
    const taken = [left, one.amount, atMost].reduce((least, other) => (other < least ? other : least))
    if (taken <= 0n) return 0n
    entries.push({ part: 'earned', availableOn: one.availableOn, amount: dollarsOf(-taken) })
    left -= taken
    return taken
  }
  const latestFirst = [...held.earned.values()].toSorted((a, b) => (a.availableOn > b.availableOn ? -1 : 1))
  for (const one of latestFirst) if (one.availableOn > today) take(one, left)
  let { available } = balanceOn(today, held)
  for (const one of latestFirst) if (one.availableOn <= today) available -= take(one, available)
  return left > 0n ? [...entries, { part: 'clawback', amount: dollarsOf(-left) }] : entries
}

/**
 * Where what a reversal took goes back: to where it was. Of what the account owed, that which later credits have paid since can be paid out at
 * once.
 */
export function entriesOfRestoration(
  taken: readonly LedgerEntry[],
  { today, clawback }: { today: string; clawback: Micros },
): LedgerEntry[] {
  return taken.flatMap((entry): LedgerEntry[] => {
    const amount = -microsOf(entry.amount)
    if (entry.part === 'earned') return [{ ...entry, amount: dollarsOf(amount) }]
    return credited({ amount, availableOn: today, today }, { clawback })
  })
}

function credited({ amount, availableOn }: Credit, { clawback }: Pick<Held, 'clawback'>): LedgerEntry[] {
  const rest = amount > clawback ? amount - clawback : 0n
  const paid = amount - rest
  return [
    ...(paid > 0n ? [{ part: 'clawback' as const, amount: dollarsOf(paid) }] : []),
    ...(rest > 0n ? [{ part: 'earned' as const, availableOn, amount: dollarsOf(rest) }] : []),
  ]
}

function takenBack({ amount, availableOn, today }: Credit, { earned }: Held): LedgerEntry[] {
  let left = -amount
  const own = ({ availableOn: other }: Earned) => (other === availableOn ? 0 : 1)
  const pending = [...earned.values()]
    .filter((one) => one.availableOn > today && one.amount > 0n)
    .toSorted((a, b) => own(a) - own(b) || (a.availableOn > b.availableOn ? -1 : 1))
  const entries: LedgerEntry[] = []
  for (const one of pending) {
    if (left === 0n) break
    const rest = left > one.amount ? left - one.amount : 0n
    entries.push({ part: 'earned', availableOn: one.availableOn, amount: dollarsOf(rest - left) })
    left = rest
  }
  return left > 0n ? [...entries, { part: 'clawback', amount: dollarsOf(-left) }] : entries
}
