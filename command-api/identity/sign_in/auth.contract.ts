import { CHALLENGE_MAX } from '@adit/events/identity/account_limits.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountRefusals } from '../account/account.decider.ts'
import { signInRefusals } from '../account/suspension.decisions.ts'
import { usernameClaimRefusals } from '../account/username_claim.ts'
import { challengeAnswer } from '../captcha/captcha.contract.ts'
import { captchaRefusals } from '../captcha/captcha_refusals.ts'
import { flowRefusals } from '../flows/flow_refusals.ts'
import { email, factorCode, flowCode, knownPassword, newPassword, username } from '../identity_fields.contract.ts'
import { linkRefusals } from '../mail/link_refusals.ts'
import { codeRefusals } from '../second_factor/code_check.ts'
import { passwordRefusals } from './password_strength.ts'
import { openedSession as session } from './session_shape.ts'

const shared = { side: 'command', group: 'Signing in', auth: 'none', internal: true } as const
const oldPasswordRefusals = refusals('wrong_password', 'password_required', 'missing_token')
export const signUp = defineRoute({
  ...shared,
  method: 'POST',
  versions: ['_internal', 'v2'],
  path: '/auth/create',
  shownAt: '/session/list',
  summary: 'Create an account and sign in',
  description:
    'A link to verify the email address is sent to it. The answer is the same if an account already has the address; then its holder gets a mail that says so, and the new account doesn’t have it.',
  body: {
    kind: 'json',
    schema: z.object({
      username,
      email,
      password: newPassword,
      sign_up_newsletter: z.boolean().default(false),
      challenge: challengeAnswer(CHALLENGE_MAX, 'Required, unless the site demands none.'),
    }),
  },
  responses: { 200: { description: 'The session.', schema: session } },
  errors: refusals(usernameClaimRefusals, passwordRefusals, captchaRefusals, 'wrong_credentials', 'ratelimit_error')
    .codes,
  visibleIn: ['accounts'],
  example: { body: { username: 'ada', email: 'ada@example.org', password: 'four words in a row' } },
})

const problem = z.object({
  field: z.enum(['username', 'email', 'password']),
  code: z.string(),
  description: z.string(),
})

export const checkSignUp = defineRoute({
  ...shared,
  method: 'POST',
  versions: ['_internal', 'v2'],
  path: '/auth/create/validate',
  summary: 'Validate a sign-up form',
  description: 'Doesn’t reveal whether an email address is taken.',
  body: {
    kind: 'json',
    schema: z.object({
      username: z.string().max(1_000).nullish(),
      email: z.string().max(1_000).nullish(),
      password: z.string().max(1_000).nullish(),
    }),
  },
  responses: {
    200: {
      description: 'Problems with the fields sent.',
      schema: z.object({
        valid: z.boolean(),
        password_score: z.int().nullable().meta({ description: 'Strength from 0 (guessed at once) to 4.' }),
        problems: z.array(problem),
      }),
    },
  },
  errors: [],
})

export const signIn = defineRoute({
  ...shared,
  method: 'POST',
  versions: ['_internal', 'v2'],
  path: '/auth/login',
  summary: 'Sign in with a password',
  body: {
    kind: 'json',
    schema: z.object({
      username: z.string().trim().min(1).max(254).meta({ description: 'Username or email address.' }),
      password: knownPassword,
      challenge: challengeAnswer(CHALLENGE_MAX, 'Required after some failures, with the error `challenge_required`.'),
    }),
  },
  responses: {
    200: {
      description: 'The session; or, for an account with a second factor, the flow that takes its code.',
      schema: z.union([
        session,
        z.object({
          error: z.literal('2fa_required'),
          description: z.string(),
          flow: z.string().meta({ description: 'Send it with the code within ten minutes.' }),
        }),
      ]),
    },
  },
  errors: refusals(signInRefusals, captchaRefusals, 'wrong_credentials', 'ratelimit_error').codes,
  example: { body: { username: 'ada', password: 'four words in a row' } },
})

export const signInWithCode = defineRoute({
  ...shared,
  method: 'POST',
  versions: ['_internal', 'v2'],
  path: '/auth/login/2fa',
  summary: 'Finish signing in with a code',
  body: { kind: 'json', schema: z.object({ flow: flowCode, code: factorCode }) },
  responses: { 200: { description: 'The session.', schema: session } },
  errors: refusals(signInRefusals, codeRefusals, flowRefusals).codes,
})

export const changePassword = defineRoute({
  ...shared,
  // The link of a mail takes the place of the token.
  auth: 'optional',
  scope: 'USER_AUTH_WRITE',
  method: 'PATCH',
  versions: ['_internal', 'v2'],
  path: '/auth/password',
  shownAt: '/auth/security',
  summary: 'Change the password',
  description:
    'Takes the present password in a session, or the code of a mail’s link without one. Ends every other session of the account, and all its personal access tokens.',
  body: {
    kind: 'json',
    schema: z.object({
      old_password: knownPassword.nullish().describe('Required without `flow`.'),
      flow: z.string().max(100).nullish().describe('Code of the link in a mail. It can be used once, within an hour.'),
      new_password: newPassword,
    }),
  },
  responses: { 204: { description: 'Changed.' } },
  errors: refusals(accountRefusals, passwordRefusals, linkRefusals, oldPasswordRefusals, 'ratelimit_error').codes,
  visibleIn: ['accounts'],
})
