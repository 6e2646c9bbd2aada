import { roles } from '@adit/events/identity/role.values.ts'
import { adminQuery, adminListHeaders as headers } from '@adit/platform/http/admin_list.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

export const listStaffTokens = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Staff pages',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  path: '/admin-api/staff_tokens',
  summary: 'List the access tokens of moderators and admins',
  description: 'Only those that can be used. Tokens without the scope `STAFF_ACCESS` act as those of ordinary users.',
  query: adminQuery(
    ['created', 'username'],
    z.object({
      q: z.string().max(64).optional().describe('Start of a user name.'),
      staff: z.boolean().optional().describe('Whether they have the scope `STAFF_ACCESS`.'),
    }),
  ),
  responses: {
    200: {
      description: 'Newest first by default.',
      headers,
      schema: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          user: z.object({ id: z.string(), username: z.string(), avatar_url: z.string() }),
          role: z.enum(roles),
          staff: z.boolean().describe('Whether it uses the role: it has the scope `STAFF_ACCESS`.'),
          limited: z.boolean().describe('Whether it is limited to projects, and can’t have that scope.'),
          scopes: z.int().meta({ description: 'Bit field of scopes. It has more than 32 bits.' }),
          created: z.iso.datetime(),
          expires: z.iso.datetime(),
        }),
      ),
    },
  },
  errors: ['for_admins'],
})
