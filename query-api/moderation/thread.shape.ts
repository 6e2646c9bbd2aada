import { projectStatuses } from '@adit/events/catalogue/project_status.values.ts'
import { roles } from '@adit/events/identity/role.values.ts'
import { z } from 'zod'
import { time } from './review.shape.ts'

const status = z.enum(projectStatuses)

const body = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    body: z.string(),
    private: z.boolean().meta({ description: 'Seen by staff alone.' }),
    replying_to: z.string().nullable(),
    associated_images: z.array(z.string()),
  }),
  z.object({ type: z.literal('status_change'), new_status: status, old_status: status }),
  z.object({ type: z.enum(['thread_closure', 'thread_reopen']) }),
  z.object({ type: z.literal('deleted'), private: z.boolean() }),
])

const message = z.object({
  id: z.string(),
  author_id: z.string().nullable().meta({ description: 'Null for staff whom the reader may not know.' }),
  body,
  created: time,
  hide_identity: z.boolean().meta({ description: 'The author is staff.' }),
})

const user = z.object({
  id: z.string(),
  username: z.string(),
  avatar_url: z.string().nullable(),
  bio: z.string().nullable(),
  created: time,
  role: z.enum(roles),
  badges: z.int().meta({ description: 'Bit field.' }),
})

const common = {
  id: z.string(),
  type: z.enum(['project', 'report', 'direct_message']),
  project_id: z.string().nullable(),
  report_id: z.string().nullable(),
  messages: z.array(message).meta({ description: 'Oldest first.' }),
}

export const threadV2 = z.object({ ...common, members: z.array(user.extend({ name: z.null() })) })
export const threadV3 = z.object({ ...common, members: z.array(user) })

export type ThreadV2 = z.input<typeof threadV2>
export type ThreadV3 = z.input<typeof threadV3>
export type ThreadMessage = z.input<typeof message>
