import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { billingRefusals } from '../../billing_deps.ts'

const own = {
  side: 'command',
  group: 'Billing',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  method: 'POST',
} as const

const clientSecret = z.string().max(128)
const answered = {
  200: {
    description: 'How it came out.',
    schema: z.object({
      status: z.enum([
        ...(['requires_payment_method', 'requires_confirmation', 'requires_action'] as const),
        ...(['processing', 'succeeded', 'canceled'] as const),
      ]),
      decline_code: z.string().nullable().describe('Why the bank refused. Null if it didn’t.'),
    }),
  },
} as const

export const enterTestCard = defineRoute({
  ...own,
  path: '/_internal/billing/sandbox/token',
  summary: 'Enter a test card',
  description: 'Only where payments are pretended. Takes the test cards of Stripe, and no others.',
  body: {
    kind: 'json',
    schema: z.object({
      number: z.string().max(32),
      exp_month: z.int().min(1).max(12),
      exp_year: z.int().min(2_000).max(2_100),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, { error: 'must be two capital letters (ISO 3166-1)' })
        .max(2)
        .optional()
        .describe('Of the billing address. By default that of the test card.'),
    }),
  },
  responses: {
    200: { description: 'Stands for the card from now on.', schema: z.object({ token: z.string() }) },
  },
  errors: refusals(billingRefusals, 'test_card_unknown').codes,
})

export const confirmTestPayment = defineRoute({
  ...own,
  path: '/_internal/billing/sandbox/confirm',
  summary: 'Confirm a pretended payment or payment method',
  body: {
    kind: 'json',
    schema: z.union([
      z.object({ client_secret: clientSecret, token: z.string().max(64) }),
      z.object({ client_secret: clientSecret, payment_method: z.string().max(64) }),
    ]),
  },
  responses: answered,
  errors: refusals(billingRefusals, 'nothing_to_confirm').codes,
})

export const answerTestBank = defineRoute({
  ...own,
  path: '/_internal/billing/sandbox/bank',
  summary: 'Answer the pretended bank',
  body: { kind: 'json', schema: z.object({ client_secret: clientSecret, confirmed: z.boolean() }) },
  responses: answered,
  errors: refusals(billingRefusals, 'nothing_to_confirm').codes,
})
