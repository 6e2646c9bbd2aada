import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { time } from '../kit/time_shape.ts'

/** For the project's settings. */
export const getTakeover = defineRoute({
  internal: true,
  method: 'GET',
  path: '/_internal/team/:id/takeover',
  side: 'query',
  auth: 'required',
  scope: 'PROJECT_READ',
  group: 'Teams',
  summary: 'Get when you can take over a project',
  responses: {
    200: {
      description: 'The time.',
      schema: z.object({
        possible_from: time
          .nullable()
          .describe(
            'Time from which you can take over the project. Null if its owner’s account exists, or you are not a member with all permissions.',
          ),
      }),
    },
  },
  errors: [],
})
