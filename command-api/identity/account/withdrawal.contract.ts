import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

export const withdraw = defineRoute({
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/user/:id/payouts',
  side: 'command',
  summary: 'Withdraw from your balance',
  description: 'Revenue is not shared yet, so every balance is empty and every withdrawal is refused.',
  group: 'Users',
  auth: 'required',
  scope: 'PAYOUTS_WRITE',
  query: z.object({ amount: z.string().max(32).optional().describe('How much, in dollars.') }),
  responses: { 204: { description: 'Withdrawn.' } },
  errors: ['account_not_found', 'not_your_account', 'balance_too_small'],
})
