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
const words = 'Title and text are in English; names of what you may no longer see are left out.'

const inbox = {
  ...read,
  summary: 'Get the notifications of a user',
  description: `Your own, or anybody’s for admins. The newest first; an inbox holds ${INBOX_MAX}, after which the oldest go. ${words}`,
  errors: ['not_found', 'not_yours_to_see'],
} as const
const noUser = { description: 'There is no such user.' } as const
export const getUserNotifications = defineRoute({
  ...inbox,
  versions: ['v2', 'v3'],
  path: '/user/:id/notifications',
  responses: { 200: { description: 'The notifications.', schema: listOf(notification) }, 404: noUser },
})

const one = { ...read, summary: 'Get a notification of yours', description: words, errors: ['not_found'] } as const
const none = { description: 'You have no such notification.' } as const
export const getNotification = defineRoute({
  ...one,
  versions: ['v2', 'v3'],
  path: '/notification/:id',
  responses: { 200: { description: 'The notification.', schema: notification }, 404: none },
})

const several = {
  ...read,
  summary: 'Get several notifications of yours',
  description: `In the order asked for; those that you have not are left out. ${words}`,
  query: z.object({
    ids: jsonArray(z.string().max(64), { max: INBOX_MAX }).meta({
      description: `JSON array of ids of notifications, at most ${INBOX_MAX}.`,
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
/** What pages show: a part of one's inbox with the names of what it is about. */
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
      description: 'The newest first; `total` is of the kind asked for, `unread` of all.',
      schema: z.object({ unread: z.int(), total: z.int(), notifications: z.array(inboxEntry) }),
    },
  },
  errors: [],
})
