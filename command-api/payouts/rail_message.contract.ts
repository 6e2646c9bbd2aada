import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

/** Larger than any message about one payment. */
const limitBytes = 256 * 1_024

export const railMessageRefusals = refusals('rail_message_not_signed')

export const receiveRailMessage = defineRoute({
  method: 'POST',
  side: 'command',
  group: 'Payouts',
  internal: true,
  auth: 'none',
  path: '/_internal/payout/_message/:rail',
  params: z.object({ rail: z.string().max(32).meta({ description: 'Name of the payout service.' }) }),
  summary: 'Take a message of a payout service',
  description:
    'Signed as the service says. Messages can come late, twice and in any order: the service is only asked sooner what became of a withdrawal, or of an account with it.',
  body: { kind: 'raw', mediaTypes: ['application/json'], limitBytes },
  responses: { 204: { description: 'Taken note of.' } },
  errors: railMessageRefusals.codes,
})
