import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountAccessRefusals } from './account_access.ts'

export const withdraw = defineRoute({
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/user/:id/payouts',
  side: 'command',
  summary: 'Withdraw from your balance',
  description: 'Nothing is paid out yet, so every withdrawal is refused and balances stay as they are.',
  group: 'Users',
  auth: 'required',
  scope: 'PAYOUTS_WRITE',
  query: z.object({ amount: z.string().max(32).optional().describe('Amount to withdraw, in dollars.') }),
  responses: { 204: { description: 'Withdrawn.' } },
  errors: refusals(accountAccessRefusals, 'balance_too_small', 'no_withdrawals').codes,
})
