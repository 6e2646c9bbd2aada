import { gameVersionTypes } from '@adit/events/catalogue/tag/game_version_type.values.ts'
import { adminQuery, adminListHeaders as headers } from '@adit/platform/http/admin_list.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

export const listGameVersions = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Staff pages',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  path: '/admin-api/game_versions',
  summary: 'List game versions, including hidden ones',
  query: adminQuery(
    ['date'],
    z.object({
      q: z.string().max(64).optional(),
      version_type: z.enum(gameVersionTypes).optional(),
      hidden: z.boolean().optional(),
    }),
  ),
  responses: {
    200: {
      description: 'Newest first by default.',
      headers,
      schema: z.array(
        z.object({
          id: z.string().describe('Name of the game version.'),
          version_type: z.enum(gameVersionTypes),
          date: z.iso.datetime().describe('Release date.'),
          major: z.boolean(),
          hidden: z.boolean(),
        }),
      ),
    },
  },
  errors: ['for_admins'],
})
