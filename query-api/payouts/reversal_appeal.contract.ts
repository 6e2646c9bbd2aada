import { adminListHeaders as headers } from '@adit/platform/http/admin_list.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { earningProject } from './own_revenue.contract.ts'
import {
  ownReversalAppeal,
  reversalAppealsQuery,
  shownReversalAppeal,
  staffReversalAppeal,
} from './reversal_appeal_shape.ts'
import { reversal } from './reversals.contract.ts'

const read = { method: 'GET', side: 'query', internal: true, auth: 'required' } as const

export const getReversal = defineRoute({
  ...read,
  group: 'Payouts',
  path: '/_internal/payout/reversals/:id',
  scope: 'SESSION_ACCESS',
  summary: 'Get revenue that was taken back from you, with your appeal',
  responses: {
    200: {
      description: 'The reversal.',
      schema: z.object({
        reversal,
        projects: z.array(earningProject).describe('Those of the reversal that you can see.'),
        appeal: ownReversalAppeal.nullable().describe('Null if you haven’t appealed.'),
      }),
    },
    404: { description: 'Nothing was taken back from you under this id.' },
  },
  errors: ['not_found'],
})

const staff = { ...read, group: 'Staff pages', scope: 'SESSION_ACCESS' } as const

export const listReversalAppeals = defineRoute({
  ...staff,
  path: '/admin-api/reversal_appeals',
  summary: 'List appeals against revenue that was taken back',
  description: 'Admins only.',
  query: reversalAppealsQuery,
  responses: { 200: { description: 'A page of appeals.', headers, schema: z.array(staffReversalAppeal) } },
  errors: ['for_admins'],
})

export const showReversalAppeal = defineRoute({
  ...staff,
  path: '/admin-api/reversal_appeals/:id',
  summary: 'Get an appeal against revenue that was taken back, with its messages',
  description: 'Admins only.',
  responses: {
    200: { description: 'The appeal.', schema: shownReversalAppeal },
    404: { description: 'The appeal does not exist.' },
  },
  errors: ['for_admins', 'not_found'],
})
