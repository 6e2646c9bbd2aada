import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { AFFILIATE_LIST_MAX } from './affiliates.values.ts'

const own = {
  method: 'GET',
  side: 'query',
  group: 'Affiliates',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
} as const

const code = z.object({
  id: z.string().meta({ description: 'Links name it as the parameter `afl`.' }),
  created_at: z.iso.datetime(),
  created_by: z.string().meta({ description: 'Id of the affiliate, or of the admin who created it for them.' }),
  affiliate: z.string().meta({ description: 'Id of the user who earns by it.' }),
  source_name: z.string().meta({ description: 'Where the affiliate uses it, in their words.' }),
  waiting_payments: z.int().meta({
    description: 'Payments in other currencies than dollars, whose share is entered once there is an exchange rate.',
  }),
})

export const listAffiliateCodes = defineRoute({
  ...own,
  path: '/_internal/affiliate',
  summary: 'List affiliate codes',
  description: `Your codes, newest first; for admins those of all affiliates, ${AFFILIATE_LIST_MAX} at most.`,
  query: z.object({
    affiliate: z.string().max(64).optional().meta({ description: 'For admins: only of this user.' }),
  }),
  responses: { 200: { description: 'Codes that aren’t deleted.', schema: z.array(code) } },
  errors: ['not_found', 'not_yours_to_see'],
})

export const codeReadRefusals = refusals('no_such_affiliate_code')

export const getAffiliateCode = defineRoute({
  ...own,
  path: '/_internal/affiliate/:id',
  summary: 'Get an affiliate code',
  description: 'Only affiliates themselves and admins see a code.',
  params: z.object({ id: z.string().max(64).meta({ description: 'The id of the code.' }) }),
  responses: { 200: { description: 'The code.', schema: code } },
  errors: codeReadRefusals.codes,
})
