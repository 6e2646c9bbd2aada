import { adminQuery, adminListHeaders as headers } from '@adit/platform/http/admin_list.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { mailLanguages } from './mail_language.ts'

export const listMailPreviews = defineRoute({
  side: 'command',
  group: 'Staff pages',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  method: 'GET',
  path: '/admin-api/emails',
  summary: 'List what the site’s mails look like',
  description: 'Each mail in each language, with made-up values.',
  query: adminQuery(
    ['name', 'language'],
    z.object({ q: z.string().max(64).optional(), language: z.enum(mailLanguages).optional() }),
  ),
  responses: {
    200: {
      description: 'By name.',
      headers,
      schema: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          kind: z.enum(['security', 'account', 'staff', 'newsletter']),
          language: z.enum(mailLanguages),
          subject: z.string(),
          html: z.string(),
          text: z.string(),
        }),
      ),
    },
  },
  errors: ['staff_only'],
})
