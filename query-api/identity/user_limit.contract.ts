import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

export const getUserLimits = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Users',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  path: '/_internal/user/:id/limits',
  summary: 'Get how many of what a user can have',
  description: 'Admins only.',
  responses: {
    200: {
      description: 'Everything that is limited.',
      schema: z.object({
        limits: z.array(
          z.object({
            name: z.string().describe('What is counted, in the plural: `projects`.'),
            current: z.int(),
            max: z.int().nullable().describe('Null for no limit: admins have none.'),
            own: z.int().nullable().describe('What an admin has set for this user. Null if nothing is set.'),
            standard: z.int().describe('For users for whom nothing is set.'),
          }),
        ),
      }),
    },
  },
  errors: ['for_admins', 'not_found'],
})
