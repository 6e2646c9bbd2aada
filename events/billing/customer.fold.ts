import type { StandingFold } from '../kit/fold.ts'
import type { Sealed } from '../kit/personal.ts'
import type { RecordedCustomerEvent } from './customer.events.ts'

export interface Customer {
  /** Ids at payment providers, by the provider's name. */
  registrations: ReadonlyMap<string, { customerId: string }>
  /** Subscriptions that haven't ended, paid or not. */
  subscriptions: ReadonlyMap<string, { subscriptionId: string; productId: string }>
  /** JSON of `BillingDetails`. Null: none. */
  details: Sealed | null
}

export const customerFold: StandingFold<Customer, RecordedCustomerEvent> = {
  initial: { registrations: new Map(), subscriptions: new Map(), details: null },
  begin: {},
  on: {
    CustomerRegistered: ({ data: { provider, customerId } }) => ({
      registrations: [{ id: provider, put: { customerId } }],
    }),
    CustomerSubscribed: ({ data: { subscriptionId, productId } }) => ({
      subscriptions: [{ id: subscriptionId, put: { subscriptionId, productId } }],
    }),
    CustomerUnsubscribed: ({ data: { subscriptionId } }) => ({
      subscriptions: [{ id: subscriptionId, removed: true }],
    }),
    CustomerBillingDetailsChanged: ({ data: { details } }) => ({ details }),
  },
}
