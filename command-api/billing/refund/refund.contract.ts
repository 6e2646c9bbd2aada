import { refundNoteMax, refundReasons } from '@adit/events/billing/refund.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { prepareActRefusals } from '../../identity/staff_act/staff_acts.ts'
import { billingRefusals } from '../billing_deps.ts'
import { refundActRefusals } from './refund_act.ts'

const why = {
  reason: z.enum(refundReasons).default('other').describe('Why. By default “other”.'),
  note: z
    .string()
    .trim()
    .max(refundNoteMax)
    .default('')
    .describe('Why, in words. Stands in the history of the customer, who may ask to see it.'),
}
const unprovision = z.boolean().default(false).describe('Whether the subscription ends once the money is returned.')

export const refundCharge = defineRoute({
  method: 'POST',
  side: 'command',
  group: 'Billing',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  visibleIn: ['billing'],
  shownAt: '/_internal/billing/payments',
  path: '/_internal/billing/charge/:id/refund',
  summary: 'Refund a charge',
  description:
    'Admins only, and never of their own charges. Returns money to where it came from, never more than what is left of the charge. If more was returned of the charge than three months cost, another admin has to confirm it within 24 hours.',
  body: {
    kind: 'json',
    schema: z.discriminatedUnion('type', [
      z.object({ type: z.literal('full').describe('All that is left.'), unprovision, ...why }),
      z.object({
        type: z.literal('partial').describe('A part.'),
        amount: z.int().min(1).describe('In the smallest unit of the currency of the charge.'),
        ...{ unprovision, ...why },
      }),
      z.object({
        type: z.literal('none').describe('No money. Ends the subscription at once.'),
        unprovision: z.literal(true),
        ...why,
      }),
    ]),
  },
  responses: { 204: { description: 'Begun, or asked of another admin.' } },
  errors: refusals(
    ...[billingRefusals, refundActRefusals, prepareActRefusals],
    ...(['admins_decide', 'conflict_of_interest', 'charge_was_pretended'] as const),
  ).codes,
})
