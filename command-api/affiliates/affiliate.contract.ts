import { AFFILIATE_CODES_MAX, SOURCE_NAME } from '@adit/events/affiliates/affiliate_code.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { plainName } from '../kit/plain_name.ts'
import { codeRefusals, createCodeRefusals } from './affiliate.decider.ts'
import { affiliateRefusals } from './affiliate_access.ts'

const shared = {
  side: 'command',
  group: 'Affiliates',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  visibleIn: ['affiliates'],
} as const

const sourceName = plainName(z.string().trim().min(SOURCE_NAME.min).max(SOURCE_NAME.max)).meta({
  description: 'Where you use the code, such as the name of a channel. Only you and admins see it.',
})

export const createAffiliateCode = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/_internal/affiliate',
  shownAt: '/_internal/affiliate/:id',
  summary: 'Create an affiliate code',
  description: `An affiliate can have ${AFFILIATE_CODES_MAX} codes.`,
  body: {
    kind: 'json',
    schema: z.object({
      affiliate: z.string().max(64).optional().meta({
        description: 'For admins: the id of the affiliate who gets the code. By default you.',
      }),
      source_name: sourceName,
    }),
  },
  responses: {
    200: {
      description: 'The code.',
      schema: z.object({
        id: z.string().meta({ description: 'Links name it as the parameter `afl`.' }),
        created_at: z.iso.datetime(),
        created_by: z.string(),
        affiliate: z.string(),
        source_name: z.string(),
        waiting_payments: z.int(),
      }),
    },
  },
  errors: refusals(createCodeRefusals, affiliateRefusals, 'admins_only').codes,
})

const one = { ...shared, path: '/_internal/affiliate/:id', errors: codeRefusals.codes } as const

export const renameAffiliateCode = defineRoute({
  ...one,
  method: 'PATCH',
  summary: 'Rename an affiliate code',
  description: 'The code itself, and the links with it, stay as they are.',
  body: { kind: 'json', schema: z.object({ source_name: sourceName }) },
  responses: { 204: { description: 'Renamed.' } },
})

export const deleteAffiliateCode = defineRoute({
  ...one,
  method: 'DELETE',
  summary: 'Delete an affiliate code',
  description: 'Links with it bring nobody new. Subscriptions that began with it earn as before.',
  responses: { 204: { description: 'Deleted.' } },
})

export const ingestAffiliateClick = defineRoute({
  method: 'POST',
  side: 'command',
  group: 'Affiliates',
  internal: true,
  auth: 'optional',
  path: '/_internal/affiliate/ingest-click',
  summary: 'Report a visit by an affiliate link',
  description:
    'Which reports count is decided by the published rule. The answer is the same for codes that don’t exist, so nobody learns which do.',
  body: { kind: 'json', schema: z.object({ affiliate_code_id: z.string().max(64) }) },
  responses: { 204: { description: 'Accepted.' } },
  errors: [],
  example: { body: { affiliate_code_id: 'aFf1L1aT' } },
})
