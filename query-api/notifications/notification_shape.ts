import { z } from 'zod'
import { time } from '../kit/time_shape.ts'

const id = z.string()
const project_id = id.describe('The project that it is about.')

/** What it is about, by its `type`. */
const body = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('project_update').describe('A project that you follow has a new version.'),
      project_id,
      version_id: id.describe('The version that came out.'),
    }),
    z.object({
      type: z.literal('team_invite').describe('You are invited to a team.'),
      project_id,
      team_id: id.describe('The team to join by `POST /v2/team/{id}/join`.'),
      invited_by: id.describe('The user who invites you.'),
      role: z.string().describe('What you would be called in it.'),
    }),
    z.object({
      type: z.literal('status_change').describe('A project of yours is something else now.'),
      project_id,
      old_status: z.string().describe('What the project was before.'),
      new_status: z.string().describe('What the project is from then on.'),
    }),
    z.object({
      type: z.literal('moderator_message').describe('Staff wrote to you.'),
      project_id: id.nullable().describe('The project that it is about; null when it is a report.'),
      report_id: id.nullable().describe('The report that it is about; null when it is a project.'),
      thread_id: id.describe('Where they wrote: `GET /v2/thread/{id}`.'),
      message_id: id.describe('Which of its messages it is.'),
    }),
  ])
  .describe('What it is about, for programs, by its `type`.')

const route = z
  .array(z.string())
  .meta({ description: 'Method and path behind the address of this version of the API.' })
const action = z.string().describe('What to write on its button, in English.')
const actions = 'What can be done about it: accept or decline. Empty for most.'
const common = {
  id: id.describe('Eight letters and digits that never change.'),
  user_id: id.describe('Whose inbox it is in.'),
  read: z.boolean().describe('Whether it was marked as read.'),
  created: time.describe('When it came.'),
  body,
  text: z.string().describe('A sentence for people, in English.'),
  link: z.string().describe('Path of the page on this site that it leads to.'),
}

const notificationV2 = z
  .object({
    ...common,
    type: z.string().describe('The same as `body.type`.'),
    title: z.string().describe('A headline for people, in English.'),
    actions: z.array(z.object({ title: action, action_route: route })).describe(actions),
  })
  .meta({ id: 'NotificationV2', description: 'One entry of an inbox, in the names of version 2.' })
const notificationV3 = z
  .object({
    ...common,
    name: z.string().describe('A headline for people, in English.'),
    actions: z.array(z.object({ name: action, action_route: route })).describe(actions),
  })
  .meta({ id: 'NotificationV3', description: 'One entry of an inbox, in the names of version 3.' })

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
export const notification = { v2: notificationV2, v3: notificationV3 }
export type NotificationV2 = z.input<typeof notificationV2>
export type NotificationV3 = z.input<typeof notificationV3>
