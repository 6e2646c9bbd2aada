import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const read = { method: 'GET', side: 'query', group: 'Users' } as const
const missing = { description: 'There is no such user.' } as const

const payouts = { ...read, auth: 'required', scope: 'PAYOUTS_READ', errors: ['not_found', 'not_yours_to_see'] } as const
const history = z.object({
  all_time: z.string().meta({ description: 'Earned since the beginning, in dollars.' }),
  last_month: z.string().describe('Earned in the calendar month before this one, in dollars.'),
  payouts: z
    .array(
      z.object({
        created: z.iso.datetime().describe('When it was asked for.'),
        amount: z.string().describe('How much was withdrawn, in dollars.'),
        status: z.string().describe('What has become of it.'),
      }),
    )
    .describe('What was withdrawn, the newest first; empty so far.'),
})

export const getPayouts = defineRoute({
  ...payouts,
  versions: ['v2', 'v3'],
  path: '/user/:id/payouts',
  summary: 'Get the payouts of a user',
  description: 'For the user and admins. Revenue is not shared yet, so that nobody has earned or withdrawn anything.',
  responses: { 200: { description: 'What was earned and withdrawn.', schema: history }, 404: missing },
})
