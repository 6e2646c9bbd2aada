import { INBOX_MAX } from '@adit/events/notifications/notification.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { jsonArray } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { notificationRefusals } from './inbox.decider.ts'

const ids = jsonArray(z.string().max(64), { max: INBOX_MAX }).meta({
  description: `JSON array of at most ${INBOX_MAX} notification ids.`,
})

const shared = {
  side: 'command',
  group: 'Notifications',
  auth: 'required',
  scope: 'NOTIFICATION_WRITE',
  responses: { 204: { description: 'Done.' } },
  visibleIn: ['notifications'],
} as const

const readOne = {
  ...shared,
  method: 'PATCH',
  summary: 'Mark a notification as read',
  errors: notificationRefusals.codes,
} as const
export const readNotification = defineRoute({ ...readOne, versions: ['v2', 'v3'], path: '/notification/:id' })

const removeOne = {
  ...shared,
  method: 'DELETE',
  summary: 'Remove a notification',
  errors: notificationRefusals.codes,
} as const
export const removeNotification = defineRoute({ ...removeOne, versions: ['v2', 'v3'], path: '/notification/:id' })

const several = {
  ...shared,
  query: z.object({ ids }),
  description: 'Ids of notifications that aren’t yours are ignored.',
  errors: [],
} as const
const readSeveral = { ...several, method: 'PATCH', summary: 'Mark several notifications as read' } as const
export const readNotifications = defineRoute({ ...readSeveral, versions: ['v2', 'v3'], path: '/notifications' })

const removeSeveral = { ...several, method: 'DELETE', summary: 'Remove several notifications' } as const
export const removeNotifications = defineRoute({ ...removeSeveral, versions: ['v2', 'v3'], path: '/notifications' })

export const readAllNotifications = defineRoute({
  ...shared,
  internal: true,
  method: 'POST',
  path: '/_internal/notifications/read',
  shownAt: '/_internal/notifications',
  summary: 'Mark all your notifications as read',
  errors: [],
})
