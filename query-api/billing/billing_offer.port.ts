import { definePort } from '@adit/events/kit/slot.ts'

/** By whom payments are made, if the site sells anything. `sandbox`: they are pretended. */
export type BillingOffer = 'sandbox'

/** Null: the site sells nothing, and nothing about it is offered. */
export const billingOffer = definePort<BillingOffer | null>('billing.offer')

/** Whether half of each payment joins the creators' pool. */
export const billingContributes = definePort<boolean>('billing.contributes')
