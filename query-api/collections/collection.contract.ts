import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { limitContract } from '../kit/limit_contract.ts'

/** Nobody can create a collection yet, so these two answer that there are none. */
export const getCollectionLimit = defineRoute({
  ...limitContract,
  path: '/v3/limits/collections',
  summary: 'Get your collection limit',
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
    404: { description: 'The user does not exist.' },
  },
  errors: ['not_found'],
})
