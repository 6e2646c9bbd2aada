import { defineSlot } from '@adit/events/kit/slot.ts'

/** By whose link a customer came, and the account that gets a share of what they pay. */
export interface Attribution {
  codeId: string
  affiliateId: string
}

/** Null if the code brings nobody this customer. Whoever sends a code learns nothing of it. */
export type AttributionOf = (codeId: string, customerId: string) => Promise<Attribution | null>

/** The room that knows the codes fills it. Without it, nobody brings customers. */
export const attributionOf = defineSlot<AttributionOf>('billing.attribution')
