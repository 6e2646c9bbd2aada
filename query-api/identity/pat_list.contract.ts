import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const time = z.iso.datetime()

export const listPats = defineRoute({
  method: 'GET',
  side: 'query',
  versions: ['_internal', 'v2'],
  path: '/pat',
  group: 'Personal access tokens',
  summary: 'List your personal access tokens',
  description:
    'Newest first, including expired ones, and those that the last change of your password ended. The secret of a token is only shown when it is created.',
  auth: 'required',
  scope: 'PAT_READ',
  responses: {
    200: {
      description: 'Your tokens.',
      schema: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          access_token: z.null(),
          scopes: z.int().meta({ description: 'Bit field of scopes. It has more than 32 bits.' }),
          projects: z
            .array(z.string())
            .nullable()
            .meta({ description: 'Ids of the projects that the token is limited to. Null if it is not limited.' }),
          user_id: z.string(),
          created: time,
          expires: time,
          ended: time.nullable().meta({ description: 'When a change of your password ended it. Null for all others.' }),
          last_used: time.nullable().meta({ description: 'Time of the last use, to the minute.' }),
        }),
      ),
    },
  },
  errors: [],
  internal: true,
})
