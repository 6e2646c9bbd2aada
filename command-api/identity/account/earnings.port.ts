import { defineSlot } from '@adit/events/kit/slot.ts'

/** What a later room knows of money that people have earned. */
export interface Earnings {
  /** What an account can be paid, in dollars, and whether an amount is one that it covers. */
  cover(accountId: string, amount: string | undefined): Promise<{ balance: string; isCovered: boolean }>
}

export const earnings = defineSlot<Earnings>('identity.earnings')
