import { z } from 'zod'

/** Why something happened to what somebody pays. Who did it is in the event's metadata. */
export const cause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer') }),
  /** A date has come that stands in the stream. */
  z.object({ kind: z.literal('schedule') }),
  /** The payment provider says so. */
  z.object({ kind: z.literal('provider') }),
  /** The owner of a card disputes a payment, or their bank has decided about it. `disputeId`: at the provider. */
  z.object({ kind: z.literal('dispute'), disputeId: z.string() }),
  z.object({ kind: z.literal('account_deleted') }),
  /** `actId`: of the act that a second admin has confirmed. Null if it took only one. */
  z.object({ kind: z.literal('staff'), actId: z.string().nullable() }),
])

export type Cause = z.output<typeof cause>
