import { projectStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { z } from 'zod'
import { noName } from '../../identity/badge_shape.ts'
import { publicUser } from '../../identity/user_shape.ts'
import { rendered } from '../../kit/rendered_shape.ts'
import { time } from '../review/review_shape.ts'

const status = z.enum(projectStatuses)

const text = z.object({
  type: z.literal('text').describe('A text message.'),
  body: z.string().describe('The text, in Markdown.'),
  private: z.boolean().meta({ description: 'Whether only staff can see the message.' }),
  replying_to: z
    .string()
    .nullable()
    .describe('Id of the message in this thread that it replies to. Null if it is not a reply.'),
  associated_images: z.array(z.string()).describe('Ids of the uploaded pictures in the text.'),
})
const others = [
  z.object({
    type: z.literal('status_change').describe('The status of the project changed.'),
    new_status: status.describe('Status of the project after the change.'),
    old_status: status.describe('Status of the project before the change.'),
  }),
  z.object({
    type: z.enum(['thread_closure', 'thread_reopen']).describe('The report was closed or reopened.'),
  }),
  z.object({
    type: z.literal('deleted').describe('The message was deleted.'),
    private: z.boolean().describe('Whether only staff could see the message.'),
  }),
] as const
const body = z.discriminatedUnion('type', [text, ...others])

const message = z.object({
  id: z.string().describe('Id of eight letters and digits. Use it to reply to the message or delete it.'),
  author_id: z
    .string()
    .nullable()
    .meta({ description: 'Id of the author. Null if the author is staff and you are not.' }),
  body: body.describe('Content of the message, depending on its `type`.'),
  created: time.describe('Time at which it was sent.'),
  hide_identity: z.boolean().meta({ description: 'Whether the author is staff.' }),
})

const common = {
  id: z.string().describe('Permanent id of eight letters and digits.'),
  type: z
    .enum(['project', 'report', 'direct_message'])
    .describe('Subject of the thread: the review of a project, or a report. Direct messages don’t exist yet.'),
  project_id: z.string().nullable().describe('Id of the project under review. Null for threads of reports.'),
  report_id: z.string().nullable().describe('Id of the report it is about. Null for threads of projects.'),
  messages: z.array(message).meta({ description: 'Messages and status changes, oldest first.' }),
}

const members = 'Members of the project or the reporter, then others who wrote messages. Only staff see staff here.'
const threadV2 = z
  .object({ ...common, members: z.array(publicUser.extend({ name: noName })).describe(members) })
  .meta({ id: 'ThreadV2', description: 'A conversation with staff, in version 2 of the API.' })
const threadV3 = z
  .object({ ...common, members: z.array(publicUser).describe(members) })
  .meta({ id: 'ThreadV3', description: 'A conversation with staff, in version 3 of the API.' })

const pageMessage = message.extend({ body: z.discriminatedUnion('type', [text.extend({ rendered }), ...others]) })
/** What our pages show: as in version 3, with rendered texts. */
export const pageThread = threadV3.omit({ messages: true }).extend({ messages: z.array(pageMessage) })
export type PageThread = z.input<typeof pageThread>

export const thread = { v2: threadV2, v3: threadV3 }
export type ThreadV2 = z.input<typeof threadV2>
export type ThreadV3 = z.input<typeof threadV3>
export type ThreadMessage = z.input<typeof message>
