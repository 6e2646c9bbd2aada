import { z } from 'zod'

/** What contracts that tell of a limit have in common. */
export const limitContract = {
  method: 'GET',
  side: 'query',
  group: 'Users',
  auth: 'required',
  scope: 'USER_READ',
  errors: [],
  responses: {
    200: {
      description: 'How many you have, and may have; null: as many as you like.',
      schema: z.object({
        current: z.int().describe('How many you have now.'),
        max: z.int().nullable().describe('How many you may have; null: as many as you like.'),
      }),
    },
  },
} as const
