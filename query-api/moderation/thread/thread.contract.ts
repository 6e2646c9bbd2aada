import { THREAD_MESSAGES, THREAD_PAGE } from '@adit/events/moderation/thread.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { integer, jsonArray, listOf } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { pageThread, thread } from './thread_shape.ts'

const read = {
  method: 'GET',
  side: 'query',
  auth: 'required',
  scope: 'THREAD_READ',
  limitedTokens: 'projects',
  group: 'Threads',
} as const
const missing = { description: 'The thread does not exist or is not yours.' } as const
const description =
  'Only members of the project, the reporter and staff can get a thread. Only staff see private messages and the names of staff.'
const several = z.object({
  ids: jsonArray(z.string().max(64), { max: 100 }).meta({ description: 'JSON array of at most 100 thread ids.' }),
})
const page = z.object({
  limit: integer({ min: 1, max: THREAD_PAGE.max })
    .default(THREAD_PAGE.max)
    .describe('How many messages and status changes to return: the newest.'),
  before: z.string().max(64).optional().describe('Id of a message. Only those before it are returned.'),
})

export const getThread = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/thread/:id',
  summary: 'Get a thread',
  description: `${description} A thread has at most ${THREAD_MESSAGES.staffMax} messages.`,
  query: page,
  responses: { 200: { description: 'The thread, oldest message first.', schema: thread }, 404: missing },
  errors: ['not_found'],
})

export const getPageThread = defineRoute({
  ...read,
  internal: true,
  path: '/_internal/thread/:id',
  summary: 'Get a thread with rendered texts',
  query: page,
  responses: { 200: { description: 'The thread, oldest message first.', schema: pageThread }, 404: missing },
  errors: ['not_found'],
})

export const getThreads = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/threads',
  summary: 'Get several threads',
  description: `Returned in the order requested, each with its newest ${THREAD_PAGE.listed} messages. Threads that don’t exist or aren’t yours are omitted.`,
  query: several,
  responses: { 200: { description: 'The threads.', schema: listOf(thread) } },
  errors: [],
})
