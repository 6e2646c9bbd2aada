import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

/** Characters of one message. */
const MESSAGE_MAX = 65_536

export const postThreadMessage = defineRoute({
  method: 'POST',
  path: '/v2/thread/:id',
  side: 'command',
  summary: 'Send a message to a thread',
  description: 'Members of the project and staff write here. `private` messages are for staff alone.',
  group: 'Threads',
  auth: 'required',
  scope: 'THREAD_WRITE',
  body: {
    kind: 'json',
    schema: z.object({
      body: z.object({
        type: z.literal('text'),
        body: z.string().trim().min(1).max(MESSAGE_MAX),
        private: z.boolean().nullish(),
        replying_to: z.string().nullish(),
      }),
    }),
  },
  responses: { 204: { description: 'Sent.' } },
  errors: ['thread_not_found', 'message_not_found', 'staff_only'],
  visibleIn: ['review'],
  example: { params: { id: 'AABBCCDD' }, body: { body: { type: 'text', body: 'The source link is fixed.' } } },
})
export const postThreadMessageV3 = defineRoute({ ...postThreadMessage, path: '/v3/thread/:id' })
