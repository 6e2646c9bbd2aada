import { z } from 'zod'
import { time } from '../kit/time_shape.ts'

const id = z.string()
const project_id = id.describe('Id of the project it is about.')

/** Details of a notification, depending on its `type`. */
const body = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('project_update').describe('A project that you follow has a new version.'),
      project_id,
      version_id: id.describe('Id of the new version.'),
    }),
    z.object({
      type: z.literal('team_invite').describe('You have been invited to a team.'),
      project_id,
      team_id: id.describe('Id of the team. Join it with `POST /v2/team/{id}/join`.'),
      invited_by: id.describe('Id of the user who invited you.'),
      role: z.string().describe('Role you would have in the team.'),
    }),
    z.object({
      type: z
        .literal('ownership_takeover')
        .describe('A member took over one of your projects, because the account of its owner was deleted.'),
      project_id,
      taken_over_by: id.describe('Id of the new owner.'),
    }),
    z.object({
      type: z.literal('status_change').describe('The status of one of your projects has changed.'),
      project_id,
      old_status: z.string().describe('Status of the project before the change.'),
      new_status: z.string().describe('Status of the project after the change.'),
    }),
    z.object({
      type: z.literal('moderator_message').describe('Staff wrote to you.'),
      project_id: id.nullable().describe('Id of the project it is about. Null if it is about a report.'),
      report_id: id.nullable().describe('Id of the report it is about. Null if it is about a project.'),
      thread_id: id.describe('Id of the conversation. Get it with `GET /v2/thread/{id}`.'),
      message_id: id.describe('Id of the message in the thread.'),
    }),
    z.object({
      type: z
        .literal('file_warnings')
        .describe('Files of a version of one of your projects were accepted, but something is wrong with them.'),
      project_id,
      version_id: id.describe('Id of the version. Its page lists what is wrong.'),
    }),
    z.object({
      type: z.literal('friend_request').describe('Somebody asked you to be friends.'),
      account_id: id.describe('Id of the user. Accept with `POST /v3/friend/{id}`.'),
    }),
    z.object({
      type: z.literal('friend_accepted').describe('Somebody accepted your friend request.'),
      account_id: id.describe('Id of the user.'),
    }),
    z.object({
      type: z.literal('withdrawal_update').describe('One of your withdrawals has arrived, come back, or needs you.'),
      withdrawal_id: id.describe('Which withdrawal it is about. `GET /v3/payout/history` lists all of yours.'),
      step: z
        .enum(['arrived', 'returned', 'kept', 'late'])
        .describe('`kept`: it can’t be cancelled. `late`: it was accepted days ago and hasn’t arrived.'),
      amount: z.string().describe('What left your balance, in dollars.'),
    }),
    z.object({
      type: z.literal('revenue_reversal').describe('Revenue was taken back from you, or something became of that.'),
      reversal_id: id.describe('What was taken back, as at the address `/dashboard/revenue/reversal/{id}`.'),
      step: z
        .enum(['reversed', 'restored', 'answered', 'upheld'])
        .describe('`answered` and `upheld`: your appeal against it.'),
      amount: z.string().describe('What was taken back, in dollars.'),
    }),
    z.object({
      type: z.literal('tax_form').describe('Your tax form expires, has expired, or doesn’t match official records.'),
      form: z.string().describe('Name of the form.'),
      step: z.enum(['expires', 'expired', 'mismatch']).describe('What is the matter with it.'),
      expires_on: z.iso.date().nullable().describe('Its last day. Null if it holds until it is replaced.'),
    }),
    z.object({
      type: z.literal('staff_conflict').describe('An admin decided on something of their own. Only staff receive it.'),
      project_id: id.nullable().describe('Id of the project it is about. Null if it is about a report.'),
      report_id: id.nullable().describe('Id of the report it is about. Null if it is about a project.'),
      decided_by: id.describe('Id of the admin who decided.'),
      reason: z.string().describe('Reason that the admin gave.'),
    }),
  ])
  .describe('Machine-readable details, depending on the `type`.')

const route = z
  .array(z.string())
  .meta({ description: 'Method and path, relative to the base URL of this version of the API.' })
const action = z.string().describe('Label for the button, in English.')
const actions = 'Actions you can take: accept or decline. Empty for most notifications.'
const common = {
  id: id.describe('Permanent id of eight letters and digits.'),
  user_id: id.describe('Id of the user who received it.'),
  read: z.boolean().describe('Whether it has been marked as read.'),
  created: time.describe('Time at which you were notified.'),
  body,
  text: z.string().describe('Sentence to display, in English.'),
  link: z.string().describe('Path of the page on this site that it links to.'),
}

const notificationV2 = z
  .object({
    ...common,
    type: z.string().describe('Same as `body.type`.'),
    title: z.string().describe('Headline to display, in English.'),
    actions: z.array(z.object({ title: action, action_route: route })).describe(actions),
  })
  .meta({ id: 'NotificationV2', description: 'A notification, in version 2 of the API.' })
const notificationV3 = z
  .object({
    ...common,
    name: z.string().describe('Headline to display, in English.'),
    actions: z.array(z.object({ name: action, action_route: route })).describe(actions),
  })
  .meta({ id: 'NotificationV3', description: 'A notification, in version 3 of the API.' })

/** For pages, which have their own wording. Fields are null if the reader can't see the thing or it was deleted. */
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
