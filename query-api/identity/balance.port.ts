import { defineSlot } from '@adit/events/kit/slot.ts'

/** What an account can be paid now, in dollars. The room that keeps accounts of money fills it. */
export const balances = defineSlot<(accountId: string) => Promise<number>>('identity.balances')
