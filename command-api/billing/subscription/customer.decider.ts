import type { Cause } from '@adit/events/billing/cause.ts'
import type { CustomerEvent } from '@adit/events/billing/customer.events.ts'
import { customerFold } from '@adit/events/billing/customer.fold.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { Sealed } from '@adit/events/kit/personal.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

const customerAfter = keeping(customerFold, ['registrations', 'subscriptions', 'details'])
export type CustomerState = ReturnType<typeof customerAfter>

/** What is done already does nothing, so all of them can be repeated. */
export type CustomerCommand = { cause: Cause } & (
  | { type: 'RegisterCustomer'; provider: string; customerId: string }
  | { type: 'TakeSubscription'; subscriptionId: string; productId: string }
  | { type: 'ReleaseSubscription'; subscriptionId: string }
  /** What invoices from now on show. Null: nothing but the username and the address of the account. */
  | { type: 'ChangeBillingDetails'; details: Sealed | null }
)

export const customerStream = (accountId: string) => streamName('billing', 'customer', accountId)

export const takeRefusals = refusals('already_subscribed')

export const customerDecider: Decider<CustomerState, CustomerCommand, CustomerEvent> = {
  initialState: { registrations: new Map(), subscriptions: new Map(), details: null },
  decide(command, { registrations, subscriptions, details: known }) {
    const { cause } = command
    switch (command.type) {
      case 'RegisterCustomer': {
        const { provider, customerId } = command
        if (registrations.has(provider)) return []
        return [{ type: 'CustomerRegistered', data: { provider, customerId, cause } }]
      }
      case 'TakeSubscription': {
        const { subscriptionId, productId } = command
        if (subscriptions.has(subscriptionId)) return []
        if (subscriptionTo(productId, { subscriptions })) throw takeRefusals.refuse('already_subscribed')
        return [{ type: 'CustomerSubscribed', data: { subscriptionId, productId, cause } }]
      }
      case 'ReleaseSubscription': {
        const { subscriptionId } = command
        if (!subscriptions.has(subscriptionId)) return []
        return [{ type: 'CustomerUnsubscribed', data: { subscriptionId, cause } }]
      }
      case 'ChangeBillingDetails': {
        const { details } = command
        if (details === null && known === null) return []
        return [{ type: 'CustomerBillingDetailsChanged', data: { details, cause } }]
      }
      default:
        return command satisfies never
    }
  },
  evolve: customerAfter,
}

/** The subscription to a product that hasn't ended. */
export const subscriptionTo = (productId: string, { subscriptions }: Pick<CustomerState, 'subscriptions'>) =>
  [...subscriptions.values()].find((each) => each.productId === productId)?.subscriptionId
