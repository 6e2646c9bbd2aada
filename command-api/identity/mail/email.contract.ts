import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountRefusals } from '../account/account.decider.ts'
import { confirmationRefusals } from '../account/account_deletion_refusals.ts'
import { email, knownPassword } from '../identity_fields.contract.ts'
import { linkRefusals } from './link_refusals.ts'

const shared = { side: 'command', group: 'Signing in', internal: true } as const

export const verifyEmail = defineRoute({
  ...shared,
  auth: 'none',
  method: 'POST',
  path: '/_internal/auth/email/verify',
  shownAt: '/v3/user',
  summary: 'Verify an email address by the link of a mail',
  body: { kind: 'json', schema: z.object({ flow: z.string().max(100) }) },
  responses: {
    200: {
      description: 'The address is verified.',
      schema: z.object({ state: z.enum(['verified', 'already_verified']) }),
    },
  },
  errors: refusals(accountRefusals, linkRefusals).codes,
  visibleIn: ['accounts'],
})

export const resendVerification = defineRoute({
  ...shared,
  auth: 'required',
  scope: 'USER_AUTH_WRITE',
  method: 'POST',
  path: '/_internal/auth/email/resend_verify',
  summary: 'Send another mail to verify your email address',
  responses: { 204: { description: 'It is on its way, unless the address is verified already.' } },
  errors: refusals('ratelimit_error').codes,
})

export const changeEmail = defineRoute({
  ...shared,
  auth: 'required',
  scope: 'USER_AUTH_WRITE',
  method: 'PATCH',
  path: '/_internal/auth/email',
  shownAt: '/v3/user',
  summary: 'Change your email address',
  description:
    'The new address must be verified by the link of a mail to it. A mail tells the old one. The answer is the same if another account has the new address; then its holder gets a mail that says so.',
  body: {
    kind: 'json',
    schema: z.object({
      email,
      password: knownPassword.nullish().describe('Your password, if the account has one.'),
    }),
  },
  responses: { 204: { description: 'Changed.' } },
  errors: refusals(accountRefusals, confirmationRefusals, 'ratelimit_error').codes,
  visibleIn: ['accounts'],
})
