import { lookedAtFields, lookReasons } from '@adit/events/identity/look.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

export const listOwnLooks = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Users',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  path: '/_internal/account/looks',
  summary: 'List when staff looked at your private details',
  description:
    'The last hundred, newest first. Looks in an investigation are listed after 30 days. Who looked is not named, only their role.',
  responses: {
    200: {
      description: 'The looks.',
      schema: z.object({
        looks: z.array(
          z.object({
            id: z.string(),
            role: z.enum(['moderator', 'admin']),
            reason: z.enum(lookReasons),
            note: z.string().nullable(),
            shown: z.array(z.enum(lookedAtFields)),
            investigation: z.boolean(),
            time: z.iso.datetime(),
          }),
        ),
      }),
    },
  },
  errors: [],
})
