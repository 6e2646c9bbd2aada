import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountRefusals } from './account.decider.ts'
import { endSuspensionRefusals, suspendRefusals } from './suspension.decisions.ts'

const shared = {
  side: 'command',
  group: 'Users',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  path: '/_internal/user/:id/suspension',
  shownAt: '/v3/user/:id',
  visibleIn: ['accounts'],
} as const

const reason = z
  .string()
  .trim()
  .min(1)
  .max(1_000)
  .describe('Its holder reads it in a mail and when they try to sign in.')

export const suspendAccount = defineRoute({
  ...shared,
  method: 'PUT',
  summary: 'Suspend an account',
  description:
    'Moderators and admins only. All sessions end at once, and no token counts while the suspension lasts. A second suspension replaces the first, but doesn’t give back projects that the first has withheld.',
  body: {
    kind: 'json',
    schema: z.object({
      reason,
      until: z.iso.datetime({ offset: true }).max(64).nullable().describe('When it ends by itself. Null: never.'),
      projects: z
        .enum(['stay', 'withhold'])
        .default('stay')
        .describe(
          'What happens to the projects that the account owns. Withheld projects return when the suspension ends by itself, or when staff say so.',
        ),
    }),
  },
  responses: { 204: { description: 'Suspended.' } },
  errors: refusals(accountRefusals, suspendRefusals, 'staff_only', 'expiry_past').codes,
})

export const endSuspension = defineRoute({
  ...shared,
  method: 'DELETE',
  summary: 'End the suspension of an account',
  description: 'Moderators and admins only. Tokens that have not expired count again. Closes an open appeal.',
  body: {
    kind: 'json',
    schema: z.object({
      reason,
      restore_projects: z
        .boolean()
        .default(true)
        .describe(
          'Whether projects that were withheld with the suspension get back the status that they had, unless staff have decided on them since.',
        ),
    }),
  },
  responses: { 204: { description: 'Ended.' } },
  errors: refusals(accountRefusals, endSuspensionRefusals, 'staff_only').codes,
})
