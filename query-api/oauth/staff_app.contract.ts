import { adminQuery, adminListHeaders as headers } from '@adit/platform/http/admin_list.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

export const listStaffApps = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Staff pages',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  path: '/admin-api/oauth_apps',
  summary: 'List all OAuth apps',
  description: 'Admins only, who can suspend them.',
  query: adminQuery(
    ['created', 'name'],
    z.object({
      q: z.string().trim().max(64).optional().describe('Within the name of the app, or its client ID.'),
      suspended: z.boolean().optional().describe('Whether staff have suspended them.'),
    }),
  ),
  responses: {
    200: {
      description: 'Newest first by default.',
      headers,
      schema: z.array(
        z.object({
          id: z.string().describe('Client ID of the app.'),
          name: z.string(),
          icon_url: z.string().nullable(),
          url: z.string().nullable(),
          description: z.string().nullable(),
          owner: z.object({ id: z.string(), username: z.string() }).describe('Who registered it.'),
          authorizations: z.int().describe('Number of accounts that have authorized it.'),
          suspension: z.string().nullable().describe('Why staff have suspended it. Null if they have not.'),
          created: z.iso.datetime(),
        }),
      ),
    },
  },
  errors: ['for_admins'],
})
