import { defineRoute } from '@adit/platform/http/contract.ts'
import { jsonArray, listOf } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { thread } from './thread_shape.ts'

const read = { method: 'GET', side: 'query', auth: 'required', scope: 'THREAD_READ', group: 'Threads' } as const
const missing = { description: 'There is no such thread, or it is not yours.' } as const
const description =
  'Members of the project or who reported, and staff, read it. Private messages are for staff; to others, staff have no name.'
const several = z.object({
  ids: jsonArray(z.string().max(64), { max: 100 }).meta({ description: 'Ids of threads, at most 100.' }),
})

export const getThread = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/thread/:id',
  summary: 'Get a thread',
  description,
  responses: { 200: { description: 'The thread, oldest message first.', schema: thread }, 404: missing },
  errors: ['not_found'],
})

export const getThreads = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/threads',
  summary: 'Get several threads',
  description: 'In the order asked for; those that are missing or not yours are left out.',
  query: several,
  responses: { 200: { description: 'The threads.', schema: listOf(thread) } },
  errors: [],
})
