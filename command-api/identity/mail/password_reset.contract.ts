import { CHALLENGE_MAX } from '@adit/events/identity/account_limits.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { challengeAnswer } from '../captcha/captcha.contract.ts'
import { captchaRefusals } from '../captcha/captcha_refusals.ts'

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
      challenge: challengeAnswer(CHALLENGE_MAX, 'Required, unless the site demands none.'),
    }),
  },
  responses: { 204: { description: 'If there is such an account, its mail is on its way.' } },
  errors: refusals(captchaRefusals, 'ratelimit_error').codes,
  example: { body: { username: 'ada' } },
})
