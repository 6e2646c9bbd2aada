import {
  CREDIT_DAYS_MAX,
  CREDIT_MESSAGE_MAX,
  CREDIT_SUBSCRIPTIONS_MAX,
  creditReasons,
} from '@adit/events/billing/credit.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { billingRefusals } from '../billing_deps.ts'
import { creditRefusals } from '../subscription/subscription.decider.ts'

const id = z.string().min(1).max(64)
const credit = {
  days: z.int().min(1).max(CREDIT_DAYS_MAX).describe('Days to add. The next payment is due so much later.'),
  reason: z.enum(creditReasons).default('other').describe('Why. By default “other”.'),
  message: z
    .string()
    .trim()
    .max(CREDIT_MESSAGE_MAX)
    .default('')
    .describe('To the customer, who reads it in the mail. Also stands in the history.'),
  send_email: z.boolean().default(true).describe('Whether the customer gets a mail about it.'),
}

export const creditSubscriptions = defineRoute({
  method: 'POST',
  side: 'command',
  group: 'Billing',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  visibleIn: ['billing'],
  shownAt: '/_internal/billing/subscriptions',
  path: '/_internal/billing/credit',
  summary: 'Add free days to subscriptions',
  description:
    'Admins only. Names either a user, whose running subscription it is, or subscriptions. If one of them can’t get so many days, none gets any.',
  body: {
    kind: 'json',
    schema: z.union([
      z.object({ user_id: id.describe('Whose running subscription gets them.'), ...credit }),
      z.object({
        subscription_ids: z
          .array(id)
          .min(1)
          .max(CREDIT_SUBSCRIPTIONS_MAX)
          .describe('Subscriptions that get them. No duplicates.'),
        ...credit,
      }),
    ]),
  },
  responses: { 204: { description: 'Added.' } },
  errors: refusals(
    ...[billingRefusals, creditRefusals],
    ...(['admins_decide', 'conflict_of_interest', 'no_such_subscription'] as const),
  ).codes,
})
