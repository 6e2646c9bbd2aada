import { isDay } from '@adit/events/payouts/revenue_day.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { staffReason } from '../identity/identity_fields.contract.ts'
import { prepareActRefusals } from '../identity/staff_act/staff_acts.ts'
import { revenueFiguresRefusals } from './revenue_figures_act.ts'
import { revenueLimits } from './revenue_limits.values.ts'

export const enterRevenueFigures = defineRoute({
  method: 'POST',
  side: 'command',
  group: 'Payouts',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  visibleIn: ['accounts'],
  path: '/_internal/payout/figures',
  shownAt: '/admin-api/staff_acts',
  summary: 'Ask another admin to enter the revenue of a day',
  description:
    'Admins only. For a day that the ad network says nothing of, or says something wrong. It is entered when another admin confirms it within 24 hours, and then shared like any other revenue. If you are the only admin, it is entered after 24 hours.',
  body: {
    kind: 'json',
    schema: z.object({
      day: z.iso.date().max(10).refine(isDay).describe('The day (UTC). It has to be over.'),
      amount: z
        .string()
        .max(15)
        .regex(
          /^\d{1,8}(\.\d{1,6})?$/,
          'An amount in dollars such as 123.45, below 100 million, with at most six decimals.',
        )
        .describe('What the ad network pays for the whole day, in dollars.'),
      impressions: z.int().min(0).max(revenueLimits.impressions).describe('For how many impressions of ads.'),
      document: z
        .object({
          name: z.string().trim().min(1).max(200).describe('What it is called, such as `statement-2026-11.pdf`.'),
          digest: z
            .string()
            .length(64)
            .regex(/^[0-9a-f]+$/)
            .describe('Its SHA-256, in hexadecimal. The document itself stays with you.'),
        })
        .describe('What the figures are from.'),
      reason: staffReason,
    }),
  },
  responses: { 204: { description: 'Asked.' } },
  errors: refusals(prepareActRefusals, revenueFiguresRefusals, 'admins_decide').codes,
})
