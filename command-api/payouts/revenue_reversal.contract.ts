import { isDay } from '@adit/events/payouts/revenue_day.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountRefusals } from '../identity/account/account.decider.ts'
import { staffReason } from '../identity/identity_fields.contract.ts'
import { prepareActRefusals } from '../identity/staff_act/staff_acts.ts'
import { restoreRefusals, reverseRefusals } from './revenue_reversal.decider.ts'

const shared = {
  method: 'POST',
  side: 'command',
  group: 'Payouts',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  visibleIn: ['accounts'],
  shownAt: '/admin-api/staff_acts',
  responses: { 204: { description: 'Asked.' } },
} as const
const day = z.iso.date().max(10).refine(isDay)

export const reverseRevenue = defineRoute({
  ...shared,
  path: '/_internal/user/:id/reversal',
  summary: 'Ask another admin to take revenue back from an account',
  description:
    'Admins only. For views and downloads that were no real ones. It is taken back when another admin confirms it within 24 hours: first from what is pending, then from what can be paid out; the account owes the rest, and what it earns next pays that. The account is told at once, with the reason.',
  body: {
    kind: 'json',
    schema: z.object({
      from: day.describe('The first day (UTC) whose revenue it is about.'),
      until: day.describe('The last day.'),
      project_id: z
        .string()
        .min(1)
        .max(64)
        .nullish()
        .describe('Only what this project earned. By default all projects.'),
      amount: z
        .string()
        .max(15)
        .regex(
          /^\d{1,8}(\.\d{1,6})?$/,
          'An amount in dollars such as 123.45, below 100 million, with at most six decimals.',
        )
        .refine((amount) => Number(amount) > 0, 'An amount above zero.')
        .nullish()
        .describe('How much, in dollars. By default all that was credited in these days and isn’t taken back yet.'),
      reason: staffReason,
    }),
  },
  errors: refusals(accountRefusals, prepareActRefusals, reverseRefusals, 'admins_decide').codes,
})

export const restoreRevenue = defineRoute({
  ...shared,
  path: '/_internal/user/:id/reversal/:reversal/restore',
  summary: 'Ask another admin to give back revenue that was taken back',
  description:
    'Admins only. All that the reversal took goes back to where it was when another admin confirms it within 24 hours. The reversal stays in the history.',
  body: { kind: 'json', schema: z.object({ reason: staffReason }) },
  errors: refusals(accountRefusals, prepareActRefusals, restoreRefusals, 'admins_decide').codes,
})
