import { parkedReactionFields } from '@adit/platform/eventing/reactor_store.port.ts'
import { adminQuery, adminListHeaders as headers } from '@adit/platform/http/admin_list.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const shared = {
  side: 'command',
  group: 'Staff pages',
  internal: true,
  auth: 'required',
  errors: ['staff_only'],
} as const

const sharedByOne = { ...shared, errors: [...shared.errors, 'not_found'] } as const

const text = z.string().max(200).optional()
const missing = { description: 'The parked reaction does not exist.' } as const

export const parkedReaction = z.object({
  id: z.string().meta({ description: '`<reactor>.<event>`' }),
  reactor: z.string(),
  event: z.string(),
  root: z.string(),
  type: z.string().meta({ description: 'Type of the event.' }),
  stream: z.string(),
  revision: z.int(),
  reason: z.string().meta({ description: 'Why the last attempt failed.' }),
  since: z.iso.datetime(),
})

/** Parked reactions are in the operational database, which only the command side reads. */
export const listParkedReactions = defineRoute({
  ...shared,
  method: 'GET',
  path: '/admin-api/parked_reactions',
  scope: 'PROJECT_READ',
  summary: 'List parked reactions',
  query: adminQuery(parkedReactionFields, z.object({ reactor: text, root: text })),
  responses: { 200: { description: 'Oldest first.', headers, schema: z.array(parkedReaction) } },
})

export const showParkedReaction = defineRoute({
  ...sharedByOne,
  method: 'GET',
  path: '/admin-api/parked_reactions/:id',
  scope: 'PROJECT_READ',
  summary: 'Get a parked reaction',
  responses: { 200: { description: 'The parked reaction.', schema: parkedReaction }, 404: missing },
})

export const retryParkedReaction = defineRoute({
  ...sharedByOne,
  method: 'POST',
  path: '/admin-api/parked_reactions/:id/retry',
  scope: 'PROJECT_WRITE',
  summary: 'Retry a parked reaction',
  responses: {
    200: {
      description: 'Retried.',
      schema: z.object({
        reason: z
          .string()
          .nullable()
          .meta({ description: 'Why it failed again; null if it succeeded and was removed from the list.' }),
      }),
    },
    404: missing,
  },
})
