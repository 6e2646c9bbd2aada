import { PASSKEY_NAME } from '@adit/events/identity/account_limits.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { plainName } from '../../kit/plain_name.ts'
import { accountRefusals } from '../account/account.decider.ts'
import { confirmationRefusals } from '../account/account_deletion_refusals.ts'
import { addPasskeyRefusals, passkeyRefusals, removePasskeyRefusals } from '../account/second_factor.decisions.ts'
import { signInRefusals } from '../account/suspension.decisions.ts'
import { flowRefusals } from '../flows/flow_refusals.ts'
import { flowCode, knownPassword } from '../identity_fields.contract.ts'
import { sessionShape } from '../sign_in/session_shape.ts'
import { passkeyCheckRefusals } from './passkey_check.ts'

const name = plainName(z.string().trim().min(PASSKEY_NAME.min).max(PASSKEY_NAME.max)).meta({
  description: 'What you call it, such as the device it is on.',
})
const passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    created_at: z.iso.datetime(),
    last_used: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey', description: 'A key on somebody’s device that signs them in without a password.' })
const options = z.record(z.string(), z.unknown()).meta({ description: 'For the browser, as WebAuthn has it in JSON.' })
const started = z.object({ options, flow: z.string().meta({ description: 'Finishes this within ten minutes.' }) })
const text = z.string().max(16_384)
const credentialFields = {
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(32).nullish(),
  clientExtensionResults: z.object({}).default({}),
}
/** What browsers answer with, as `PublicKeyCredential.toJSON` has it. */
const registered = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(32)).max(8).default([]),
  }),
})
const asserted = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish(),
  }),
})

const shared = { side: 'command', group: 'Passkeys', internal: true } as const
const own = { ...shared, auth: 'required', scope: 'USER_AUTH_WRITE', versions: ['_internal', 'v2'] } as const

export const listPasskeys = defineRoute({
  ...own,
  method: 'GET',
  path: '/auth/passkey',
  summary: 'List your passkeys',
  responses: { 200: { description: 'Oldest first.', schema: z.array(passkey) } },
  errors: accountRefusals.codes,
})

export const startPasskeyRegistration = defineRoute({
  ...own,
  method: 'POST',
  path: '/auth/passkey/register/start',
  summary: 'Begin adding a passkey',
  body: {
    kind: 'json',
    schema: z
      .object({ password: knownPassword.nullish().describe('Your password, unless you signed in within ten minutes.') })
      .optional(),
  },
  responses: { 200: { description: 'What the browser needs.', schema: started } },
  errors: refusals(accountRefusals, confirmationRefusals, addPasskeyRefusals, 'passkeys_unavailable', 'ratelimit_error')
    .codes,
})

export const finishPasskeyRegistration = defineRoute({
  ...own,
  method: 'POST',
  path: '/auth/passkey/register/finish',
  summary: 'Add a passkey',
  body: { kind: 'json', schema: z.object({ flow: flowCode, name, credential: registered }) },
  responses: { 200: { description: 'The passkey.', schema: passkey } },
  errors: refusals(accountRefusals, addPasskeyRefusals, flowRefusals, passkeyCheckRefusals).codes,
})

export const renamePasskey = defineRoute({
  ...own,
  method: 'PATCH',
  path: '/auth/passkey/:id',
  summary: 'Rename a passkey',
  body: { kind: 'json', schema: z.object({ name }) },
  responses: { 204: { description: 'Renamed.' } },
  errors: refusals(accountRefusals, passkeyRefusals).codes,
})

export const removePasskey = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/auth/passkey/:id',
  summary: 'Remove a passkey',
  responses: { 204: { description: 'Removed. It signs nobody in any more.' } },
  errors: refusals(accountRefusals, removePasskeyRefusals).codes,
})

const signingIn = { ...shared, auth: 'none', versions: ['_internal', 'v2'], method: 'POST' } as const

export const startPasskeySignIn = defineRoute({
  ...signingIn,
  path: '/auth/passkey/start',
  summary: 'Begin signing in with a passkey',
  responses: { 200: { description: 'What the browser needs.', schema: started } },
  errors: ['passkeys_unavailable'],
})

export const finishPasskeySignIn = defineRoute({
  ...signingIn,
  path: '/auth/passkey/finish',
  summary: 'Sign in with a passkey',
  description: 'Counts as both factors: the device, and what it asked for to unlock the key.',
  body: { kind: 'json', schema: z.object({ flow: flowCode, credential: asserted }) },
  responses: { 200: { description: 'The session with its token.', schema: sessionShape } },
  errors: refusals(signInRefusals, flowRefusals, passkeyCheckRefusals, 'ratelimit_error').codes,
})
