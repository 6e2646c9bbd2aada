import { CHALLENGE_MAX } from '@adit/events/identity/account_limits.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

export const resetPassword = defineRoute({
  side: 'command',
  group: 'Signing in',
  internal: true,
  auth: 'none',
  method: 'POST',
  versions: ['_internal', 'v2'],
  path: '/auth/password/reset',
  summary: 'Ask for a mail to set a new password',
  description: 'The answer is the same whether there is such an account or not.',
  body: {
    kind: 'json',
    schema: z.object({
      username: z.string().trim().min(1).max(254).meta({ description: 'Username or email address.' }),
      challenge: z.string().max(CHALLENGE_MAX).nullish().meta({ description: 'Has no effect.' }),
    }),
  },
  responses: { 204: { description: 'If there is such an account, its mail is on its way.' } },
  errors: ['ratelimit_error'],
  example: { body: { username: 'ada' } },
})
