import { billingIntervals } from '@adit/events/billing/interval.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { billingRefusals } from '../billing_deps.ts'
import { payRefusals, subscribeRefusals } from './subscribe.ts'
import { planRefusals, undoRefusals } from './subscription.decider.ts'

const own = {
  side: 'command',
  group: 'Billing',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
} as const

const interval = z.enum(billingIntervals)
const id = z.string().max(64)
const minor = (description: string) => z.int().describe(`${description}, in the smallest unit of the currency.`)

const paying = {
  charge: z.discriminatedUnion('type', [
    z.object({ type: z.literal('existing'), id: id.describe('A charge of yours that is due.') }),
    z.object({
      type: z.literal('new'),
      product_id: id,
      interval: interval.default('monthly').describe('How often it is paid. By default, every month.'),
      consent: z
        .object({
          terms: z.string().max(32).describe('Version of the terms that you showed, as the terms say.'),
          begins_at_once: z
            .boolean()
            .describe(
              'The customer asks that it begins before the time to withdraw is over, and pays for the time until they withdraw.',
            ),
        })
        .optional()
        .describe('What the customer agreed to. Required, with “begins_at_once”: nothing can be paid without it.'),
    }),
  ]),
  affiliate_code: id
    .optional()
    .describe('Of a new subscription: the affiliate code of the link that led you here. Ignored unless it is in use.'),
  existing_payment_intent: id.optional().describe('Ignored: what you asked for before and haven’t paid is replaced.'),
}

export const initiatePayment = defineRoute({
  ...own,
  method: 'POST',
  path: '/_internal/billing/payment',
  summary: 'Begin paying',
  description:
    'Subscribes to a product, or pays a charge whose payment failed. Nothing is charged before the browser confirms the payment with the secret.',
  body: {
    kind: 'json',
    schema: z.discriminatedUnion('type', [
      z.object({ type: z.literal('payment_method'), id: id.describe('A payment method of yours.'), ...paying }),
      z.object({
        type: z.literal('confirmation_token'),
        token: id.describe('Of a card that your browser has given to the payment provider.'),
        ...paying,
      }),
    ]),
  },
  responses: {
    200: {
      description: 'What the browser needs.',
      schema: z.object({
        payment_intent_id: z.string(),
        client_secret: z.string().describe('Confirms this payment, and does nothing else.'),
        price_id: z.string(),
        tax: minor('Tax within the total'),
        total: minor('What is charged'),
        payment_method: z.string().optional().describe('The payment method, if it is one of yours.'),
      }),
    },
  },
  errors: refusals(
    ...[billingRefusals, subscribeRefusals, payRefusals],
    ...(['payment_method_not_found', 'product_not_found'] as const),
  ).codes,
})

export const editSubscription = defineRoute({
  ...own,
  method: 'PATCH',
  path: '/_internal/billing/subscription/:id',
  summary: 'Change a subscription',
  description:
    'Cancelling lets it end with the period that is paid, and can be undone until then. Another interval holds from the next period on, so nothing has to be paid at once.',
  query: z.object({
    dry: z
      .enum(['true', 'false'])
      .optional()
      .meta({ description: 'With “true”, nothing changes. Tells whether it could.' }),
  }),
  body: {
    kind: 'json',
    schema: z.object({
      cancelled: z.boolean().optional(),
      interval: interval.optional(),
      product: id.optional().describe('The one it is of. There is no other one to change to.'),
      payment_method: id.optional().describe('Pays from now on.'),
    }),
  },
  responses: { 204: { description: 'Changed. Nothing has to be paid now.' } },
  errors: refusals(
    ...[billingRefusals, undoRefusals, planRefusals],
    ...(['subscription_not_found', 'payment_method_not_found', 'product_not_found'] as const),
  ).codes,
  visibleIn: ['billing'],
  shownAt: '/_internal/billing/subscriptions',
})
