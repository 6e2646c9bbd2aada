import { defineRoute } from '@adit/platform/http/contract.ts'
import { flag, integer } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { rendered } from '../../kit/rendered_shape.ts'
import { time } from '../review/review_shape.ts'
import { historyEntry, snapshot } from './history_shape.ts'

const read = {
  method: 'GET',
  side: 'query',
  group: 'Moderation',
  internal: true,
  auth: 'required',
  scope: 'PROJECT_READ',
} as const

const text = z.string().max(200)

export const getProjectHistory = defineRoute({
  ...read,
  path: '/_internal/project/:id/history',
  limitedTokens: 'projects',
  summary: 'Get the history of a project, newest first',
  description: 'Members and staff only. Members don’t see the names of staff, reviews or private notes.',
  query: z.object({
    type: text.optional().meta({ description: 'Event types, separated by commas.' }),
    stream: text.optional().meta({ description: 'Start of the stream name, such as `catalogue.version`.' }),
    all: flag().optional().meta({
      description:
        'Whether to include technical events: saga steps and reservations. If `stream` is set, they are always included.',
    }),
    actor: text.optional().meta({ description: 'Id of an account.' }),
    from: time.optional(),
    to: time.optional(),
    cursor: text.optional().meta({ description: 'The next_cursor of the previous page.' }),
    limit: integer({ min: 1, max: 100 }).optional().meta({ description: 'Events per page; 50 by default.' }),
  }),
  responses: {
    200: {
      description: 'A page of events.',
      schema: z.object({
        entries: z.array(historyEntry),
        next_cursor: z.string().nullable().meta({ description: 'Null on the last page.' }),
      }),
    },
    404: { description: 'The project does not exist or is not yours.' },
  },
  errors: ['not_found'],
})

export const getProjectAsOf = defineRoute({
  ...read,
  path: '/_internal/project/:id/as-of',
  summary: 'Get the state of a project at a point in time',
  query: z.object({
    position: text
      .optional()
      .meta({ description: 'State after the event at this position, or after the last event before it.' }),
    at: time.optional().meta({ description: 'State at this time. If neither is given, the current state.' }),
  }),
  responses: {
    200: {
      description: 'The project and everything that belongs to it.',
      schema: z.object({ position: z.string(), at: time, events: z.int(), snapshot, description: rendered }),
    },
    404: { description: 'The project does not exist, or did not exist yet.' },
  },
  errors: ['not_found', 'staff_only'],
})
