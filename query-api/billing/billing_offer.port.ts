import { definePort } from '@adit/events/kit/slot.ts'

/** How a site sells. */
export interface BillingOffer {
  /** By whom payments are made. */
  provider: 'sandbox' | 'stripe'
  /** With which browsers speak to the provider. Null if it needs none. */
  publishableKey: string | null
  /** No money moves. */
  isPretended: boolean
}

/** Null: the site sells nothing, and nothing about it is offered. */
export const billingOffer = definePort<BillingOffer | null>('billing.offer')

/** Whether half of each payment joins the creators' pool. */
export const billingContributes = definePort<boolean>('billing.contributes')
