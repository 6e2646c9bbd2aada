import { definePort } from '@adit/events/kit/slot.ts'
import type { Micros } from '@adit/events/payouts/money.values.ts'

/** What the site shows of the ledger. */
export interface ShownLedger {
  /** What accounts have earned, by the day from which it can be paid out. */
  earned: readonly { accountId: string; availableOn: string; amount: Micros }[]
  /** What accounts owe. */
  owed: readonly { accountId: string; amount: Micros }[]
  /** All credits of an account together. */
  credited: readonly { accountId: string; amount: Micros }[]
  /** What accounts have of what customers paid by their links. */
  affiliate: readonly { accountId: string; amount: Micros }[]
  /** What has left each balance or is on its way. */
  withdrawn: readonly { accountId: string; amount: Micros }[]
  /** Closed runs of days, with what they changed in the accounts of the site. */
  runs: readonly { day: string; run: number; amounts: Readonly<Record<string, Micros>> }[]
}

/** Undefined while nothing can be shown yet. Filled by processes that can read it. */
export const shownLedger = definePort<() => Promise<ShownLedger | undefined>>('payouts.shown_ledger')
