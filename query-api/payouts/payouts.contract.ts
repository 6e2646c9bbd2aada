import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const read = { method: 'GET', side: 'query', group: 'Users' } as const
const missing = { description: 'The user does not exist.' } as const

const payouts = { ...read, auth: 'required', scope: 'PAYOUTS_READ', errors: ['not_found', 'not_yours_to_see'] } as const
const history = z.object({
  all_time: z.string().meta({ description: 'Total earned so far, in dollars.' }),
  last_month: z.string().describe('Earned in the previous calendar month, in dollars.'),
  payouts: z
    .array(
      z.object({
        created: z.iso.datetime().describe('Time of the request.'),
        amount: z.string().describe('Amount withdrawn, in dollars.'),
        status: z.string().describe('Status of the withdrawal.'),
      }),
    )
    .describe('Withdrawals, newest first. Always empty: payouts don’t exist yet.'),
})

export const getPayouts = defineRoute({
  ...payouts,
  versions: ['v2', 'v3'],
  path: '/user/:id/payouts',
  summary: 'Get the payouts of a user',
  description:
    'Only the user and admins can get this. Revenue isn’t shared yet, so nobody has earned or withdrawn anything.',
  responses: { 200: { description: 'The amounts earned and withdrawn.', schema: history }, 404: missing },
})
