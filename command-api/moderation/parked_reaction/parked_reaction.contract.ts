import { parkedReactionFields } from '@adit/platform/eventing/reactor_store.port.ts'
import { adminQuery, adminListHeaders as headers } from '@adit/platform/http/admin_list.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const shared = {
  side: 'command',
  group: 'Staff pages',
  internal: true,
  auth: 'required',
  errors: ['staff_only', 'not_found'],
} as const

const text = z.string().max(200).optional()
const missing = { description: 'There is no such thing.' } as const

export const parkedReaction = z.object({
  id: z.string().meta({ description: '`<reactor>.<event>`' }),
  reactor: z.string(),
  event: z.string(),
  root: z.string(),
  type: z.string().meta({ description: 'Type of the event.' }),
  stream: z.string(),
  revision: z.int(),
  reason: z.string().meta({ description: 'Why the last try failed.' }),
  since: z.iso.datetime(),
})

/** Lies in the operational database, which the command side alone reads. */
export const listParkedReactions = defineRoute({
  ...shared,
  method: 'GET',
  path: '/admin-api/parked_reactions',
  scope: 'PROJECT_READ',
  summary: 'List the events that a reactor has given up',
  query: adminQuery(parkedReactionFields, z.object({ reactor: text, root: text })),
  responses: { 200: { description: 'The longest waiting first.', headers, schema: z.array(parkedReaction) } },
})

export const showParkedReaction = defineRoute({
  ...shared,
  method: 'GET',
  path: '/admin-api/parked_reactions/:id',
  scope: 'PROJECT_READ',
  summary: 'Get one event that a reactor has given up',
  responses: { 200: { description: 'The event.', schema: parkedReaction }, 404: missing },
})

export const retryParkedReaction = defineRoute({
  ...shared,
  method: 'POST',
  path: '/admin-api/parked_reactions/:id/retry',
  scope: 'PROJECT_WRITE',
  summary: 'React to an event once more',
  responses: {
    200: {
      description: 'Tried.',
      schema: z.object({
        reason: z
          .string()
          .nullable()
          .meta({ description: 'Why it failed again; null when it is done and off the list.' }),
      }),
    },
    404: missing,
  },
})
