import { providers } from '@adit/events/identity/provider.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountRefusals } from '../account/account.decider.ts'
import { confirmationRefusals } from '../account/account_deletion_refusals.ts'
import { unlinkProviderRefusals } from '../account/provider.decisions.ts'
import { signInRefusals } from '../account/suspension.decisions.ts'
import { usernameClaimRefusals } from '../account/username_claim.ts'
import { flowRefusals } from '../flows/flow_refusals.ts'
import { email, flowCode, knownPassword, username } from '../identity_fields.contract.ts'
import { providerLinkingRefusals } from './provider_linking.saga.ts'
import { providerSignUpRefusals } from './provider_sign_up_refusals.ts'
import { returnRefusals } from './return_target.ts'

const shared = { side: 'command', group: 'Signing in', internal: true } as const
const both = { ...shared, versions: ['_internal', 'v2'] } as const
const own = { auth: 'required', scope: 'USER_AUTH_WRITE' } as const

const provider = z.enum(providers)
const session = z.object({
  session: z.string().meta({ description: 'Token of the session, shown only once.' }),
})
const url = z
  .string()
  .max(2_048)
  .meta({ description: 'Where to go afterwards: a page of this site, or a launcher’s address on your own computer.' })
const moved = { headers: { Location: 'Where to go.' } } as const

export const beginProvider = defineRoute({
  ...both,
  auth: 'none',
  method: 'GET',
  path: '/auth/init',
  summary: 'Begin to sign in with another site',
  description: 'A browser is sent to that site, and comes back by `auth/callback`.',
  query: z.object({
    provider: z.string().max(64),
    url: url.optional(),
    token: z.string().max(256).optional().meta({
      description: 'Token of a session that began within ten minutes. The site is then linked to its account.',
    }),
  }),
  responses: {
    307: { ...moved, description: 'Redirects to the other site, or to a page that says why that isn’t possible.' },
  },
  errors: refusals(returnRefusals, 'provider_unknown', 'invalid_token', 'fresh_session_required').codes,
})

export const endProviderTrip = defineRoute({
  ...both,
  auth: 'none',
  method: 'GET',
  path: '/auth/callback/:provider',
  summary: 'Come back from another site',
  description: 'Redirects to `/auth/welcome` with a code that works once, within a minute, in the same browser alone.',
  responses: { 303: { ...moved, description: 'Redirects to a page of this site.' } },
  errors: [],
})

export const arrive = defineRoute({
  ...shared,
  path: '/_internal/auth/welcome',
  auth: 'optional',
  scope: 'USER_AUTH_WRITE',
  method: 'POST',
  shownAt: '/_internal/auth/security',
  summary: 'Trade in the code of /auth/welcome',
  body: { kind: 'json', schema: z.object({ code: flowCode }) },
  responses: {
    200: {
      description: 'The session; or what is still needed for one; or which site was linked to the account.',
      schema: z.union([
        session,
        z.object({
          error: z.literal('2fa_required'),
          description: z.string(),
          flow: z.string().meta({ description: 'Send it with the code of the second factor within ten minutes.' }),
        }),
        z.object({
          sign_up: z.object({
            flow: z.string().meta({ description: 'Send it with the username within half an hour.' }),
            provider,
            username: z.string().nullable().meta({ description: 'What they are called there, if it is free here.' }),
            email: z.string().nullable(),
            email_verified: z.boolean().meta({ description: 'Whether the other site has verified the address.' }),
            email_held: z.boolean().meta({ description: 'Whether an account here has the verified address.' }),
          }),
        }),
        z.object({ linked: provider }),
      ]),
    },
  },
  errors: refusals(flowRefusals, signInRefusals, providerLinkingRefusals).codes,
  visibleIn: ['accounts'],
})

export const signUpWithProvider = defineRoute({
  ...both,
  auth: 'none',
  method: 'POST',
  path: '/auth/create/oauth',
  shownAt: '/session/list',
  summary: 'Create an account that signs in with another site',
  body: {
    kind: 'json',
    schema: z.object({
      flow: flowCode,
      username,
      email: email.nullish().meta({ description: 'By default what the other site has said.' }),
      sign_up_newsletter: z.boolean().default(false),
      account_consent: z.literal(true).meta({ description: 'That you agree to the terms.' }),
    }),
  },
  responses: { 200: { description: 'The session.', schema: session } },
  errors: refusals(flowRefusals, usernameClaimRefusals, providerSignUpRefusals, 'ratelimit_error').codes,
  visibleIn: ['accounts'],
})

export const linkProvider = defineRoute({
  ...shared,
  ...own,
  path: '/_internal/auth/provider/link',
  method: 'POST',
  summary: 'Begin to link another site',
  body: {
    kind: 'json',
    schema: z.object({
      provider: z.string().max(64),
      url: url.nullish(),
      password: knownPassword.nullish().meta({ description: 'Required unless the session began within ten minutes.' }),
    }),
  },
  responses: {
    200: { description: 'The address of the other site.', schema: z.object({ url: z.string() }) },
  },
  errors: refusals(
    returnRefusals,
    confirmationRefusals,
    'provider_unknown',
    'provider_away',
    'wrong_password',
    'ratelimit_error',
  ).codes,
})

export const unlinkProvider = defineRoute({
  ...both,
  ...own,
  method: 'DELETE',
  path: '/auth/provider',
  shownAt: '/auth/security',
  summary: 'Unlink another site',
  description: 'Refused if it is the last way to sign in.',
  body: { kind: 'json', schema: z.object({ provider }) },
  responses: { 204: { description: 'Unlinked.' } },
  errors: refusals(accountRefusals, unlinkProviderRefusals).codes,
  visibleIn: ['accounts'],
})
