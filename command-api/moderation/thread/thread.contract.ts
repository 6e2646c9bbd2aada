import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { textImageRefusals } from '../../catalogue/image/text_images.ts'
import { uploadedImages } from '../../catalogue/project/project_fields.contract.ts'
import { deleteMessageRefusals, postMessageRefusals } from './thread.decider.ts'
import { threadAccessRefusals } from './thread_access.ts'

/** Characters of one message. */
const MESSAGE_MAX = 65_536

export const postThreadMessage = defineRoute({
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/thread/:id',
  side: 'command',
  summary: 'Send a message to a thread',
  description:
    'Members of the project or who reported, and staff, write here; in the thread of a closed report staff alone. `private` messages are for staff alone.',
  group: 'Threads',
  auth: 'required',
  scope: 'THREAD_WRITE',
  body: {
    kind: 'json',
    schema: z.object({
      body: z
        .object({
          type: z.literal('text').describe('Nothing else can be sent.'),
          body: z.string().trim().min(1).max(MESSAGE_MAX).describe('What you have to say, in Markdown.'),
          private: z.boolean().nullish().describe('For staff: true hides it from everybody else.'),
          replying_to: z.string().max(64).nullish().describe('Id of the message of this thread that it answers.'),
          associated_images: uploadedImages,
        })
        .describe('The message itself.'),
    }),
  },
  responses: { 204: { description: 'Sent.' } },
  errors: refusals(threadAccessRefusals, postMessageRefusals, textImageRefusals, 'staff_only', 'report_closed').codes,
  visibleIn: ['review'],
  example: { params: { id: 'AABBCCDD' }, body: { body: { type: 'text', body: 'The source link is fixed.' } } },
})

export const deleteThreadMessage = defineRoute({
  method: 'DELETE',
  versions: ['v2', 'v3'],
  path: '/message/:id',
  side: 'command',
  summary: 'Delete a message of a thread',
  description: 'Its author and staff may. Its place in the thread stays, its text does not.',
  group: 'Threads',
  auth: 'required',
  scope: 'THREAD_WRITE',
  responses: { 204: { description: 'Deleted.' } },
  errors: refusals(threadAccessRefusals, deleteMessageRefusals).codes,
  visibleIn: ['review'],
  example: { params: { id: 'AABBCCDD' } },
})
