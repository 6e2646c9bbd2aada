import { z } from 'zod'
import { time } from '../catalogue/project.shape.ts'

const id = z.string()

/** What it is about, by its `type`. */
const body = z.discriminatedUnion('type', [
  z.object({ type: z.literal('project_update'), project_id: id, version_id: id }),
  z.object({ type: z.literal('team_invite'), project_id: id, team_id: id, invited_by: id, role: z.string() }),
  z.object({ type: z.literal('status_change'), project_id: id, old_status: z.string(), new_status: z.string() }),
  z.object({
    type: z.literal('moderator_message'),
    project_id: id.nullable(),
    report_id: id.nullable(),
    thread_id: id,
    message_id: id,
  }),
])

const route = z
  .array(z.string())
  .meta({ description: 'Method and path behind the address of this version of the API.' })
const common = { id, user_id: id, read: z.boolean(), created: time, body, text: z.string(), link: z.string() }

export const notificationV2 = z.object({
  ...common,
  type: z.string(),
  title: z.string(),
  actions: z.array(z.object({ title: z.string(), action_route: route })),
})
export const notificationV3 = z.object({
  ...common,
  name: z.string(),
  actions: z.array(z.object({ name: z.string(), action_route: route })),
})

/** For pages, which word it themselves; null where its reader may not see that, or it is gone. */
export const inboxEntry = z.object({
  id,
  read: z.boolean(),
  created: time,
  body,
  project: z.object({ title: z.string(), slug: z.string() }).nullable(),
  version_number: z.string().nullable(),
  inviter: z.string().nullable(),
})

export type InboxEntry = z.input<typeof inboxEntry>
export type NotificationBodyShape = z.input<typeof body>
export type NotificationV2 = z.input<typeof notificationV2>
export type NotificationV3 = z.input<typeof notificationV3>
