import { EXPORT_DAYS, EXPORT_PAUSE_MS } from '@adit/events/identity/account_limits.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountRefusals } from '../account/account.decider.ts'
import { confirmationRefusals } from '../account/account_deletion_refusals.ts'
import { knownPassword } from '../identity_fields.contract.ts'

const shared = {
  side: 'command',
  group: 'Personal data',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  whileSuspended: true,
  shownAt: '/_internal/gdpr/export',
} as const
const state = z
  .object({
    state: z.enum(['none', 'making', 'ready', 'failed']),
    done: z.number().min(0).max(1).describe('How much of it is made, from 0 to 1.'),
    bytes: z.int().nullable().describe('Size of the archive, once it is ready.'),
    asked: z.iso.datetime().nullable(),
    expires: z.iso.datetime().nullable().describe('When the archive is removed.'),
  })
  .meta({ id: 'PersonalDataCopy', description: 'A copy of what is held about somebody.' })

export const askForExport = defineRoute({
  ...shared,
  method: 'POST',
  path: '/_internal/gdpr/export',
  summary: 'Ask for a copy of what is held about you',
  description: `One archive with everything, made in the background; a mail tells when it is there. One that was made within ${EXPORT_PAUSE_MS / 60_000} minutes stays the newest.`,
  body: {
    kind: 'json',
    schema: z
      .object({ password: knownPassword.nullish().describe('Your password, unless you signed in within ten minutes.') })
      .optional(),
  },
  responses: { 200: { description: 'Its state.', schema: state } },
  errors: refusals(accountRefusals, confirmationRefusals, 'ratelimit_error').codes,
})

export const getExport = defineRoute({
  ...shared,
  method: 'GET',
  path: '/_internal/gdpr/export',
  summary: 'Get the state of your copy',
  responses: { 200: { description: 'Its state.', schema: state } },
  errors: [],
})

export const getExportArchive = defineRoute({
  ...shared,
  method: 'GET',
  path: '/_internal/gdpr/export/archive',
  summary: 'Download your copy',
  responses: {
    200: {
      description: `A ZIP archive of JSON files. Kept for ${EXPORT_DAYS} days, so that only you can read it.`,
      mediaType: 'application/zip',
    },
  },
  errors: ['not_found'],
})
