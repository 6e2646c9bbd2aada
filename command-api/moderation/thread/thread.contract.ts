import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { textImageRefusals } from '../../catalogue/image/text_images.ts'
import { uploadedImages } from '../../catalogue/project/project_fields.contract.ts'
import { deleteMessageRefusals, postMessageRefusals } from './thread.decider.ts'
import { threadAccessRefusals } from './thread_access.ts'

/** Characters in one message. */
const MESSAGE_MAX = 65_536

export const postThreadMessage = defineRoute({
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/thread/:id',
  limitedTokens: 'projects',
  side: 'command',
  summary: 'Send a message to a thread',
  description:
    'Members of the project, the reporter and staff can write to a thread. Only staff can write to the thread of a closed report. Only staff can send and see `private` messages.',
  group: 'Threads',
  auth: 'required',
  scope: 'THREAD_WRITE',
  body: {
    kind: 'json',
    schema: z.object({
      body: z
        .object({
          type: z.literal('text').describe('Type of the message; always `text`.'),
          body: z.string().trim().min(1).max(MESSAGE_MAX).describe('Text of the message, in Markdown.'),
          private: z.boolean().nullish().describe('Whether only staff can see the message. Staff only.'),
          replying_to: z.string().max(64).nullish().describe('Id of the message in this thread that it replies to.'),
          associated_images: uploadedImages,
        })
        .describe('The message.'),
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
  limitedTokens: 'projects',
  shownAt: '/thread/:id',
  side: 'command',
  summary: 'Delete a message from a thread',
  description:
    'Only the author and staff can delete a message. The text is removed; an empty entry stays in the thread.',
  group: 'Threads',
  auth: 'required',
  scope: 'THREAD_WRITE',
  responses: { 204: { description: 'Deleted.' } },
  errors: refusals(threadAccessRefusals, deleteMessageRefusals).codes,
  visibleIn: ['review'],
  example: { params: { id: 'AABBCCDD' } },
})
