import { INBOX_MAX, notificationKinds } from '@adit/events/notifications/notification.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { integer, jsonArray, listOf } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { inboxEntry, notification } from './notification_shape.ts'

const read = {
  method: 'GET',
  side: 'query',
  auth: 'required',
  scope: 'NOTIFICATION_READ',
  group: 'Notifications',
} as const
const words = 'Titles and texts are in English. Names of things that you can no longer see are omitted.'

const inbox = {
  ...read,
  summary: 'Get the notifications of a user',
  description: `You can only get your own notifications; admins can get anyone’s. Newest first. An inbox holds ${INBOX_MAX} notifications, after which the oldest are removed. ${words}`,
  errors: ['not_found', 'not_yours_to_see'],
} as const
const noUser = { description: 'The user does not exist.' } as const
export const getUserNotifications = defineRoute({
  ...inbox,
  versions: ['v2', 'v3'],
  path: '/user/:id/notifications',
  responses: { 200: { description: 'The notifications.', schema: listOf(notification) }, 404: noUser },
})

const one = { ...read, summary: 'Get a notification', description: words, errors: ['not_found'] } as const
const none = { description: 'You have no notification with this id.' } as const
export const getNotification = defineRoute({
  ...one,
  versions: ['v2', 'v3'],
  path: '/notification/:id',
  responses: { 200: { description: 'The notification.', schema: notification }, 404: none },
})

const several = {
  ...read,
  summary: 'Get several notifications',
  description: `Returned in the order requested. Notifications that aren’t yours are omitted. ${words}`,
  query: z.object({
    ids: jsonArray(z.string().max(64), { max: INBOX_MAX }).meta({
      description: `JSON array of at most ${INBOX_MAX} notification ids.`,
    }),
  }),
  errors: [],
} as const
export const getNotifications = defineRoute({
  ...several,
  versions: ['v2', 'v3'],
  path: '/notifications',
  responses: { 200: { description: 'The notifications.', schema: listOf(notification) } },
})

const pageMax = 100
/** For pages: a part of your inbox, with the names of the things it is about. */
export const getInbox = defineRoute({
  ...read,
  internal: true,
  path: '/_internal/notifications',
  summary: 'Get a page of your notifications',
  query: z.object({
    kind: z.enum(notificationKinds).optional(),
    limit: integer({ min: 1, max: pageMax }).optional(),
    offset: integer({ min: 0, max: INBOX_MAX }).optional(),
  }),
  responses: {
    200: {
      description: 'Newest first. `total` counts notifications of the requested kind, `unread` all unread ones.',
      schema: z.object({ unread: z.int(), total: z.int(), notifications: z.array(inboxEntry) }),
    },
  },
  errors: [],
})
