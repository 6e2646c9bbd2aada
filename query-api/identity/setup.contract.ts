import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

export const getSetup = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Users',
  internal: true,
  auth: 'required',
  scope: 'USER_READ',
  path: '/_internal/setup',
  summary: 'Get the game version and loader you play',
  responses: {
    200: {
      description: 'Null if you have never saved any with this account.',
      schema: z.object({
        setup: z.object({ game_version: z.string().nullable(), loader: z.string().nullable() }).nullable(),
      }),
    },
  },
  errors: [],
})
