import { projectStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { z } from 'zod'
import { noName } from '../../identity/badge_shape.ts'
import { publicUser } from '../../identity/user_shape.ts'
import { time } from '../review/review_shape.ts'

const status = z.enum(projectStatuses)

const body = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text').describe('Somebody wrote.'),
    body: z.string().describe('The text, in Markdown.'),
    private: z.boolean().meta({ description: 'Seen by staff alone.' }),
    replying_to: z.string().nullable().describe('Id of the message of this thread that it answers; null when none.'),
    associated_images: z.array(z.string()).describe('Ids of the uploaded pictures that the text shows.'),
  }),
  z.object({
    type: z.literal('status_change').describe('The status of the project changed.'),
    new_status: status.describe('What the project is from then on.'),
    old_status: status.describe('What the project was before.'),
  }),
  z.object({
    type: z.enum(['thread_closure', 'thread_reopen']).describe('The report was closed, or opened again.'),
  }),
  z.object({
    type: z.literal('deleted').describe('Something was written here and is gone.'),
    private: z.boolean().describe('Whether it was for staff alone.'),
  }),
])

const message = z.object({
  id: z.string().describe('Eight letters and digits, to answer or delete it by.'),
  author_id: z.string().nullable().meta({ description: 'Null for staff whom the reader may not know.' }),
  body: body.describe('What happened, by its `type`.'),
  created: time.describe('When it was sent.'),
  hide_identity: z.boolean().meta({ description: 'The author is staff.' }),
})

const common = {
  id: z.string().describe('Eight letters and digits that never change.'),
  type: z
    .enum(['project', 'report', 'direct_message'])
    .describe('What it is about: the review of a project, or a report. There are no direct messages yet.'),
  project_id: z.string().nullable().describe('The project that is reviewed; null in the thread of a report.'),
  report_id: z.string().nullable().describe('The report that is dealt with; null in the thread of a project.'),
  messages: z.array(message).meta({ description: 'What was said and done, oldest first.' }),
}

const members = 'Members of the project or the reporter, then who else wrote; staff are shown to staff alone.'
const threadV2 = z
  .object({ ...common, members: z.array(publicUser.extend({ name: noName })).describe(members) })
  .meta({ id: 'ThreadV2', description: 'A conversation with staff, in the names of version 2.' })
const threadV3 = z
  .object({ ...common, members: z.array(publicUser).describe(members) })
  .meta({ id: 'ThreadV3', description: 'A conversation with staff, in the names of version 3.' })

export const thread = { v2: threadV2, v3: threadV3 }
export type ThreadV2 = z.input<typeof threadV2>
export type ThreadV3 = z.input<typeof threadV3>
export type ThreadMessage = z.input<typeof message>
