import { adminListHeaders as headers } from '@adit/platform/http/admin_list.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { inboxListQuery } from './inbox_list_shape.ts'
import { inboxEntry } from './notification_shape.ts'

export const listInbox = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Notifications',
  internal: true,
  auth: 'required',
  scope: 'NOTIFICATION_READ',
  path: '/_internal/dashboard/notifications',
  summary: 'List your notifications',
  query: inboxListQuery,
  responses: { 200: { description: 'A page of your notifications.', headers, schema: z.array(inboxEntry) } },
  errors: [],
})
