import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

export const getSuspension = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Users',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  path: '/_internal/user/:id/suspension',
  summary: 'Get whether an account is suspended, and why',
  description: 'Moderators and admins only.',
  responses: {
    200: {
      description: 'Null if it is not, or not any more.',
      schema: z.object({
        suspension: z
          .object({
            reason: z.string(),
            since: z.iso.datetime(),
            until: z.iso.datetime().nullable().describe('When it ends by itself. Null: never.'),
            withholds_projects: z.boolean().describe('Whether the account’s projects are withheld with it.'),
          })
          .nullable(),
      }),
    },
  },
  errors: ['staff_only', 'not_found'],
})
