import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { limitContract } from '../kit/limit_contract.ts'

/** Nobody can make a collection yet, which is what these two say. */
export const getCollectionLimit = defineRoute({
  ...limitContract,
  path: '/v3/limits/collections',
  summary: 'Get your limit of collections',
})

export const getUserCollections = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Users',
  path: '/v3/user/:id/collections',
  auth: 'none',
  summary: 'Get the collections of a user',
  responses: {
    200: { description: 'The collections.', schema: z.array(z.never()) },
    404: { description: 'There is no such user.' },
  },
  errors: ['not_found'],
})
