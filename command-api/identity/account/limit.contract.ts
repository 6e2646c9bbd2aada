import { LIMIT_MAX } from '@adit/events/identity/account_limits.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { staffReason } from '../identity_fields.contract.ts'
import { accountRefusals } from './account.decider.ts'

export const changeAccountLimit = defineRoute({
  method: 'PUT',
  side: 'command',
  group: 'Users',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  path: '/_internal/user/:id/limits/:name',
  shownAt: '/_internal/user/:id/limits',
  summary: 'Change how many of something a user can have',
  description:
    'Admins only, and not for themselves. Whoever has more than a new limit keeps what they have, and can’t add to it. Admins have no limits.',
  body: {
    kind: 'json',
    schema: z.object({
      max: z.int().min(0).max(LIMIT_MAX).nullable().describe('Null for the number that everybody has.'),
      reason: staffReason,
    }),
  },
  responses: { 204: { description: 'Changed.' } },
  errors: refusals(accountRefusals, 'admins_decide', 'limit_unknown', 'conflict_of_interest').codes,
  visibleIn: ['accounts'],
})
