import { z } from 'zod'

/** Common parts of contracts that return a limit. */
export const limitContract = {
  method: 'GET',
  side: 'query',
  group: 'Users',
  auth: 'required',
  scope: 'USER_READ',
  errors: [],
  responses: {
    200: {
      description: 'Your current number and the limit.',
      schema: z.object({
        current: z.int().describe('Number you have now.'),
        max: z.int().nullable().describe('Maximum number you can have. Null for no limit.'),
      }),
    },
  },
} as const
