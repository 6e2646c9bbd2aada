import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const shared = {
  side: 'command',
  group: 'Staff pages',
  internal: true,
  auth: 'optional',
  scope: 'SESSION_ACCESS',
  method: 'GET',
} as const
const listed = z.object({ id: z.string(), to: z.string(), subject: z.string(), sent: z.iso.datetime() })

export const listOutbox = defineRoute({
  ...shared,
  path: '/_internal/mail',
  summary: 'List the mails that the site keeps instead of sending them',
  description:
    'A site without an SMTP server keeps them. On a developer’s own machine everybody there can read them, otherwise staff.',
  query: z.object({
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  responses: {
    200: {
      description: 'Newest first. Mails of deleted accounts are left out.',
      schema: z.object({ mails: z.array(listed), total: z.int() }),
    },
  },
  errors: ['staff_only'],
})

export const getOutboxMail = defineRoute({
  ...shared,
  path: '/_internal/mail/:id',
  summary: 'Get a mail that the site keeps',
  params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
  responses: { 200: { description: 'The mail.', schema: listed.extend({ html: z.string(), text: z.string() }) } },
  errors: ['staff_only', 'not_found'],
})
