import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountRefusals } from '../account/account.decider.ts'
import { confirmationRefusals } from '../account/account_deletion_refusals.ts'
import { enableSecondFactorRefusals, secondFactorRefusals } from '../account/second_factor.decisions.ts'
import { flowRefusals } from '../flows/flow_refusals.ts'
import { factorCode as code, flowCode, knownPassword } from '../identity_fields.contract.ts'
import { codeRefusals } from './code_check.ts'

const shared = {
  side: 'command',
  group: 'Second factor',
  internal: true,
  auth: 'required',
  scope: 'USER_AUTH_WRITE',
  shownAt: '/auth/security',
} as const

const backupCodes = z.object({
  backup_codes: z.array(z.string()).meta({ description: 'Each replaces the app once. Shown only in this answer.' }),
})
const confirmation = z
  .object({ password: knownPassword.nullish().describe('Your password, unless you signed in within ten minutes.') })
  .optional()

export const beginSecondFactor = defineRoute({
  ...shared,
  method: 'POST',
  versions: ['_internal', 'v2'],
  path: '/auth/2fa/get_secret',
  summary: 'Begin setting up an authenticator app',
  body: { kind: 'json', schema: confirmation },
  responses: {
    200: {
      description: 'What the app needs. Nothing changes until a code of it is sent back.',
      schema: z.object({
        secret: z.string().meta({ description: 'In base32, for typing it in.' }),
        uri: z.string().meta({ description: 'The same as an `otpauth:` address, for a QR code.' }),
        flow: z.string().meta({ description: 'Finishes this within ten minutes.' }),
      }),
    },
  },
  errors: refusals(accountRefusals, confirmationRefusals, enableSecondFactorRefusals, 'ratelimit_error').codes,
})

export const enableSecondFactor = defineRoute({
  ...shared,
  method: 'POST',
  versions: ['_internal', 'v2'],
  path: '/auth/2fa',
  summary: 'Turn on the second factor',
  description: 'From then on, signing in by password takes a code. This session counts as having shown one.',
  body: { kind: 'json', schema: z.object({ flow: flowCode, code }) },
  responses: { 200: { description: 'The backup codes.', schema: backupCodes } },
  errors: refusals(accountRefusals, codeRefusals, flowRefusals, enableSecondFactorRefusals).codes,
  visibleIn: ['accounts'],
})

export const disableSecondFactor = defineRoute({
  ...shared,
  method: 'DELETE',
  versions: ['_internal', 'v2'],
  path: '/auth/2fa',
  summary: 'Turn off the second factor',
  body: { kind: 'json', schema: z.object({ code }) },
  responses: { 204: { description: 'Turned off. The backup codes are void.' } },
  errors: refusals(accountRefusals, codeRefusals, secondFactorRefusals).codes,
  visibleIn: ['accounts'],
})

export const replaceBackupCodes = defineRoute({
  ...shared,
  method: 'POST',
  path: '/_internal/auth/2fa/backup_codes',
  shownAt: '/_internal/auth/security',
  summary: 'Make new backup codes',
  description: 'The earlier ones are void.',
  body: { kind: 'json', schema: z.object({ code }) },
  responses: { 200: { description: 'The new codes.', schema: backupCodes } },
  errors: refusals(accountRefusals, codeRefusals, secondFactorRefusals).codes,
})

export const confirmSecondFactor = defineRoute({
  ...shared,
  method: 'POST',
  path: '/_internal/auth/2fa/confirm',
  shownAt: '/_internal/auth/security',
  summary: 'Show the second factor again',
  description: 'Staff pages stay open for twelve hours from then on. For sessions only.',
  body: { kind: 'json', schema: z.object({ code }) },
  responses: { 204: { description: 'Shown.' } },
  errors: refusals(accountRefusals, codeRefusals, secondFactorRefusals).codes,
})

export const getSecurity = defineRoute({
  ...shared,
  scope: 'SESSION_READ',
  method: 'GET',
  versions: ['_internal', 'v2'],
  path: '/auth/security',
  summary: 'Get how you sign in',
  responses: {
    200: {
      description: 'Never includes secrets.',
      schema: z.object({
        has_password: z.boolean(),
        has_totp: z.boolean().describe('Whether signing in by password takes a code.'),
        backup_codes: z.int().describe('How many backup codes can still be used.'),
        passkeys_available: z
          .boolean()
          .describe('Whether browsers allow passkeys at the address of this site. They need a host name.'),
        staff: z
          .enum(['open', 'second_factor', 'confirm'])
          .nullable()
          .describe(
            'Null unless you are a moderator or admin. `second_factor`: set one up before staff pages open. `confirm`: show it again.',
          ),
      }),
    },
  },
  errors: accountRefusals.codes,
})

export const removeSecondFactor = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/_internal/user/:id/2fa',
  shownAt: '/v3/user/:id',
  summary: 'Turn off somebody’s second factor',
  description: 'For people who lost their device and backup codes. Admins only. All their sessions end.',
  body: { kind: 'json', schema: z.object({ reason: z.string().trim().min(1).max(1_000) }) },
  responses: { 204: { description: 'Turned off.' } },
  errors: refusals(accountRefusals, secondFactorRefusals, 'admins_only').codes,
  visibleIn: ['accounts'],
})
