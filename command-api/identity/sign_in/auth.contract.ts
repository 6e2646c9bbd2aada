import { CHALLENGE_MAX } from '@adit/events/identity/account_limits.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountRefusals } from '../account/account.decider.ts'
import { accountCreationRefusals } from '../account/account_creation.saga.ts'
import { email, knownPassword, newPassword, username } from '../identity_fields.contract.ts'
import { passwordRefusals } from './password_strength.ts'

const shared = { side: 'command', group: 'Signing in', auth: 'none', internal: true } as const
const session = z.object({
  session: z
    .string()
    .meta({ description: 'Token of the session, shown only once: `mra_` followed by 60 letters and digits.' }),
})

export const signUp = defineRoute({
  ...shared,
  method: 'POST',
  path: '/_internal/auth/create',
  shownAt: '/v3/user/:id',
  summary: 'Create an account and sign in',
  body: {
    kind: 'json',
    schema: z.object({
      username,
      email,
      password: newPassword,
      sign_up_newsletter: z.boolean().default(false),
      challenge: z.string().max(CHALLENGE_MAX).nullish().meta({ description: 'Has no effect.' }),
    }),
  },
  responses: { 200: { description: 'The session.', schema: session } },
  errors: refusals(accountCreationRefusals, passwordRefusals, 'wrong_credentials', 'ratelimit_error').codes,
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
  path: '/_internal/auth/create/validate',
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
  path: '/_internal/auth/login',
  summary: 'Sign in with a password',
  body: {
    kind: 'json',
    schema: z.object({
      username: z.string().trim().min(1).max(254).meta({ description: 'Username or email address.' }),
      password: knownPassword,
      challenge: z.string().max(CHALLENGE_MAX).nullish().meta({ description: 'Has no effect.' }),
    }),
  },
  responses: { 200: { description: 'The session.', schema: session } },
  errors: ['wrong_credentials', 'ratelimit_error'],
  example: { body: { username: 'ada', password: 'four words in a row' } },
})

export const changePassword = defineRoute({
  ...shared,
  auth: 'required',
  scope: 'USER_AUTH_WRITE',
  method: 'PATCH',
  path: '/_internal/auth/password',
  shownAt: '/v3/user',
  summary: 'Change the password',
  description: 'Ends every other session of the account, and all its personal access tokens.',
  body: {
    kind: 'json',
    schema: z.object({ old_password: knownPassword, new_password: newPassword }),
  },
  responses: { 204: { description: 'Changed.' } },
  errors: refusals(accountRefusals, passwordRefusals, 'wrong_password', 'ratelimit_error').codes,
  visibleIn: ['accounts'],
})
