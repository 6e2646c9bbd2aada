import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'

const dollars = z.string()

/** What one account has earned and is owed. */
export const ledgerEvents = defineEvents('payouts.ledger', {
  /** Its share of a day's revenue, or by how much a correction changes that. */
  RevenueCredited: {
    version: 1,
    schema: z.object({
      day: z.string(),
      run: z.int(),
      amount: dollars,
      /** Of each project, as allocated. Their amounts add up to that of the credit. */
      shares: z.array(
        z.object({
          projectId: z.string(),
          points: z.int(),
          /** What the whole project got. In a correction, by how much that changes. */
          earned: dollars,
          /** Revenue share of the account, and the sum of those of all members. Corrections name only members whose amount changes. */
          weight: z.int(),
          weights: z.int(),
          amount: dollars,
        }),
      ),
      /**
       * On which part of the account's balance it is entered. They add up to the amount. `earned` is pending before the day it names, and can be
       * paid out from then on. `clawback` is what the account owes; credits pay that first.
       */
      entries: z.array(
        z.discriminatedUnion('part', [
          z.object({ part: z.literal('earned'), availableOn: z.string(), amount: dollars }),
          z.object({ part: z.literal('clawback'), amount: dollars }),
        ]),
      ),
    }),
  },
})

export type LedgerEvent = EventOf<typeof ledgerEvents>
export type RecordedLedgerEvent = RecordedOf<typeof ledgerEvents>
export type CreditedShare = LedgerEvent['data']['shares'][number]
export type LedgerEntry = LedgerEvent['data']['entries'][number]
