import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { limitContract } from '../kit/limit_contract.ts'

/** Nobody can found an organization yet, which is what these two say. */
export const getOrganizationLimit = defineRoute({
  ...limitContract,
  path: '/v3/limits/organizations',
  summary: 'Get your limit of organizations',
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
    404: { description: 'There is no such user.' },
  },
  errors: ['not_found'],
})
