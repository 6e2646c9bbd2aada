import { LOOK_NOTE_MAX, lookReasons } from '@adit/events/identity/look.values.ts'
import { providers } from '@adit/events/identity/provider.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountRefusals } from './account.decider.ts'

export const lookAtAccount = defineRoute({
  method: 'POST',
  side: 'command',
  group: 'Users',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  path: '/_internal/user/:id/look',
  shownAt: '/v3/user/:id',
  summary: 'Look at the private details of an account',
  description:
    'Moderators and admins only; details of staff are for admins. The look is recorded before anything is shown. The person sees it in their settings, with the role, the reason and the time: at once, or after 30 days if it is part of an investigation.',
  body: {
    kind: 'json',
    schema: z.object({
      reason: z.enum(lookReasons),
      note: z
        .string()
        .trim()
        .max(LOOK_NOTE_MAX)
        .nullish()
        .describe('More about the reason, which the person reads. Required if the reason is `other`.'),
      investigation: z.boolean().default(false).describe('Hides the look from the person for 30 days. Admins only.'),
    }),
  },
  responses: {
    200: {
      description: 'The details.',
      schema: z.object({
        email: z.string().nullable().describe('Null if it has been erased.'),
        email_verified: z.boolean(),
        auth_providers: z.array(z.enum(providers)).describe('Other sites through which they can sign in.'),
        has_password: z.boolean(),
        has_totp: z.boolean().describe('Whether signing in by password takes a code, too.'),
        payment_methods: z
          .array(
            z.object({
              brand: z.string(),
              last4: z.string().describe('Last four digits.'),
              exp_month: z.int(),
              exp_year: z.int(),
            }),
          )
          .nullable()
          .describe('Cards with which they pay. Null for moderators.'),
      }),
    },
  },
  errors: refusals(accountRefusals, 'staff_only', 'admins_only', 'staff_details', 'ratelimit_error').codes,
})
