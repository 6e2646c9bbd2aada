import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { billingRefusals } from '../billing_deps.ts'

const own = {
  side: 'command',
  group: 'Billing',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
} as const

const methodRefusals = refusals(billingRefusals, 'payment_method_not_found')

export const paymentMethodShape = z
  .object({
    id: z.string(),
    type: z.literal('card').describe('Kind of the payment method.'),
    created: z.int().describe('When it was added, in seconds since 1970.'),
    card: z.object({
      brand: z.string(),
      last4: z.string().describe('Last four digits.'),
      exp_month: z.int(),
      exp_year: z.int(),
      country: z.string().nullable(),
    }),
    billing_details: z.object({ address: z.object({ country: z.string().nullable() }) }),
  })
  .meta({ id: 'PaymentMethod', description: 'A card, as the payment provider describes it.' })

export const getCustomer = defineRoute({
  ...own,
  method: 'GET',
  path: '/_internal/billing/customer',
  summary: 'Get which payment method pays',
  responses: {
    200: {
      description: 'You as a customer of the payment provider.',
      schema: z.object({
        id: z.string(),
        object: z.literal('customer'),
        invoice_settings: z.object({
          default_payment_method: z.string().nullable().describe('Null if there is none.'),
        }),
      }),
    },
  },
  errors: billingRefusals.codes,
})

export const listPaymentMethods = defineRoute({
  ...own,
  method: 'GET',
  path: '/_internal/billing/payment_methods',
  summary: 'List your payment methods',
  responses: { 200: { description: 'Newest first.', schema: z.array(paymentMethodShape) } },
  errors: billingRefusals.codes,
})

export const addPaymentMethod = defineRoute({
  ...own,
  method: 'POST',
  path: '/_internal/billing/payment_method',
  summary: 'Begin adding a payment method',
  description: 'The secret is for the payment provider’s part in the browser, which asks for the card.',
  responses: {
    200: { description: 'What the browser needs.', schema: z.object({ client_secret: z.string() }) },
  },
  errors: billingRefusals.codes,
})

export const editPaymentMethod = defineRoute({
  ...own,
  method: 'PATCH',
  path: '/_internal/billing/payment_method/:id',
  summary: 'Let a payment method pay',
  body: { kind: 'json', schema: z.object({ primary: z.literal(true).describe('The others no longer pay.') }) },
  responses: { 204: { description: 'It pays from now on.' } },
  errors: methodRefusals.codes,
})

export const removePaymentMethod = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/_internal/billing/payment_method/:id',
  summary: 'Remove a payment method',
  description: 'If it was the one that pays, the newest of the others does. Without any, renewals fail.',
  responses: { 204: { description: 'Removed.' } },
  errors: methodRefusals.codes,
})
