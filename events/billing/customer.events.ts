import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import { personalData } from '../kit/personal.ts'
import { cause } from './cause.ts'

/** One account as a customer. The stream's id is that of the account. */
export const customerEvents = defineEvents('billing.customer', {
  /** The payment provider knows the account by this id from now on. */
  CustomerRegistered: { version: 1, schema: z.object({ provider: z.string(), customerId: z.string(), cause }) },
  /** Until that subscription ends, the account gets no other one of the product. */
  CustomerSubscribed: { version: 1, schema: z.object({ subscriptionId: z.string(), productId: z.string(), cause }) },
  CustomerUnsubscribed: { version: 1, schema: z.object({ subscriptionId: z.string(), cause }) },
  /** JSON of `BillingDetails`, which invoices from now on show. Null: none. */
  CustomerBillingDetailsChanged: { version: 1, schema: z.object({ details: personalData.nullable(), cause }) },
})

export type CustomerEvent = EventOf<typeof customerEvents>
export type RecordedCustomerEvent = RecordedOf<typeof customerEvents>
