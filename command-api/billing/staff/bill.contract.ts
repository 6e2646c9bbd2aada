import { disputeStatuses } from '@adit/events/billing/dispute.values.ts'
import { billingIntervals } from '@adit/events/billing/interval.values.ts'
import { chargeRefundReasons } from '@adit/events/billing/refund.values.ts'
import { LOOK_NOTE_MAX, lookReasons } from '@adit/events/identity/look.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountRefusals } from '../../identity/account/account.decider.ts'
import { paymentMethodShape } from '../methods/method.contract.ts'

const staff = { side: 'command', group: 'Billing', internal: true, auth: 'required', scope: 'SESSION_ACCESS' } as const

const time = z.iso.datetime()
const minor = (description: string) => z.int().describe(`${description}, in the smallest unit of the currency.`)

const subscriptionState = z.object({
  status: z.string(),
  product_id: z.string(),
  price_id: z.string(),
  interval: z.enum(billingIntervals),
  currency: z.string(),
  price: minor('Price of a period'),
  period_start: time,
  period_end: time,
  ends_at: time.nullable().describe('When it ends, if it is cancelled.'),
  held: z.boolean().describe('Whether a payment is disputed, so that it isn’t renewed by itself.'),
  planned: z
    .object({ interval: z.enum(billingIntervals), price: minor('Price of a period') })
    .nullable()
    .describe('From the next period on. Null if nothing changes.'),
})

const refund = z.object({
  id: z.string(),
  amount: minor('What is returned'),
  status: z
    .enum(['asked', 'returned', 'failed'])
    .describe('`asked`: the payment provider hasn’t said yet how it came out.'),
  reason: z.enum(chargeRefundReasons),
  note: z.string(),
  ends_subscription: z.boolean().describe('Whether the subscription ends once the money is returned.'),
  act_id: z.string().nullable().describe('The act that a second admin has confirmed. Null if it took only one.'),
})

const chargeState = z.object({
  status: z.string(),
  subscription_id: z.string(),
  currency: z.string(),
  net: minor('What is charged without tax'),
  tax: minor('Tax within the total'),
  total: minor('What is charged'),
  tax_country: z.string().nullable().describe('Whose tax it is. Null if there is none.'),
  tax_millionths: z.int().nullable().describe('The rate: 19 % are 190,000.'),
  due: time,
  attempt: z.int().describe('How often it was tried.'),
  failure: z.string().nullable().describe('Why the last failed attempt failed, as the payment provider calls it.'),
  retry_at: time.nullable(),
  paid_at: time.nullable(),
  refunds: z.array(refund).describe('In the order in which they were asked for.'),
  refundable: minor('What isn’t returned yet, nor about to be. 0 if the charge isn’t paid'),
  refundable_alone: minor('How much of that one admin can refund without a second one'),
  dispute: z
    .object({ status: z.enum(disputeStatuses), amount: minor('What is disputed') })
    .nullable()
    .describe('How its disputes stand. Null if there is none.'),
})

const entry = z.object({
  position: z.string().describe('Opaque. Later positions sort after earlier ones.'),
  at: time,
  stream: z.string(),
  type: z.string(),
  actor: z.object({ kind: z.enum(['user', 'staff', 'system']), id: z.string(), name: z.string().nullable() }),
  cause: z.string().nullable().describe('Why it happened, such as `customer`, `schedule` or `provider`.'),
  payment_id: z.string().nullable().describe('The payment’s id at the payment provider, if the event has one.'),
  payment_method_id: z.string().nullable().describe('With which payment method, if the event has one.'),
  description: z.object({
    id: z.string().describe('Key of the translations.'),
    text: z.string().describe('Description in English.'),
    data: z.record(z.string(), z.union([z.string(), z.int()])),
  }),
  subscription: subscriptionState.nullable().describe('The subscription after the event, if it is about one.'),
  charge: chargeState.nullable().describe('The charge after the event, if it is about one.'),
})

const body = {
  kind: 'json',
  schema: z.object({
    reason: z.enum(lookReasons),
    note: z
      .string()
      .trim()
      .max(LOOK_NOTE_MAX)
      .nullish()
      .describe('More about the reason, which the person reads. Required if the reason is `other`.'),
  }),
} as const

const responses = {
  200: {
    description: 'All that happened to what they pay.',
    schema: z.object({
      user_id: z.string(),
      username: z.string(),
      payment_methods: z.array(paymentMethodShape).describe('Newest first. Empty where nothing is sold.'),
      entries: z.array(entry).describe('In the order in which it happened.'),
    }),
  },
} as const

export const lookAtBills = defineRoute({
  ...staff,
  method: 'POST',
  path: '/_internal/billing/user/:id/look',
  shownAt: '/v3/user/:id',
  summary: 'Look at the bills of an account',
  description:
    'Admins only. The look is recorded before anything is shown, and the person sees it in their settings, with the reason and the time.',
  body,
  responses,
  errors: refusals(accountRefusals, 'admins_decide', 'missing', 'ratelimit_error').codes,
})

export const lookAtBillWith = defineRoute({
  ...staff,
  method: 'POST',
  path: '/_internal/billing/reference/:reference/look',
  shownAt: '/v3/user/:id',
  summary: 'Look at the bills that a reference is of',
  description:
    'Admins only. Takes the id of a charge, of a subscription or of a payment at the payment provider. The look is recorded like any other at the bills of the account; if nobody has the reference, nothing is.',
  params: z.object({ reference: z.string().max(255).meta({ description: 'Such as `pi_3MtwBwLkdIwHu7ix28a3tqPa`.' }) }),
  body,
  responses,
  errors: refusals('bill_not_found', 'admins_decide', 'missing', 'ratelimit_error').codes,
})
