import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import { personalData } from '../kit/personal.ts'
import { payoutAccountStates, payoutRequirements } from './payout_account.values.ts'

/** The account that one person has with a service that pays them. */
export const payoutAccountEvents = defineEvents('payouts.payout_account', {
  PayoutAccountOpened: {
    version: 1,
    schema: z.object({
      rail: z.string(),
      /** ISO 3166. */
      country: z.string(),
      /** The service's id of it. */
      reference: personalData,
    }),
  },
  /** The service says something else of it than before. */
  PayoutAccountChanged: {
    version: 1,
    schema: z.object({ state: z.enum(payoutAccountStates), missing: z.array(z.enum(payoutRequirements)) }),
  },
})

export type PayoutAccountEvent = EventOf<typeof payoutAccountEvents>
export type RecordedPayoutAccountEvent = RecordedOf<typeof payoutAccountEvents>
