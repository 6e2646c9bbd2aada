import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { limitContract } from '../kit/limit_contract.ts'

/** Nobody can create an organization yet, so these two answer that there are none. */
export const getOrganizationLimit = defineRoute({
  ...limitContract,
  path: '/v3/limits/organizations',
  summary: 'Get your organization limit',
})

export const getUserOrganizations = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Users',
  path: '/v3/user/:id/organizations',
  auth: 'none',
  summary: 'Get the organizations of a user',
  responses: {
    200: { description: 'The organizations.', schema: z.array(z.never()) },
    404: { description: 'The user does not exist.' },
  },
  errors: ['not_found'],
})
