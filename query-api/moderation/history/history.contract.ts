import { defineRoute } from '@adit/platform/http/contract.ts'
import { flag, integer } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
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
  summary: 'Get what happened to a project, newest first',
  description: 'For its members and staff. Members learn of staff no names, and nothing of reviews and private notes.',
  query: z.object({
    type: text.optional().meta({ description: 'Event types, separated by commas.' }),
    stream: text.optional().meta({ description: 'Beginning of the stream, such as `catalogue.version`.' }),
    all: flag().optional().meta({
      description:
        'Also how things were carried out: steps of sagas and reservations. Given a stream, all of it is shown.',
    }),
    actor: text.optional().meta({ description: 'Id of an account.' }),
    from: time.optional(),
    to: time.optional(),
    cursor: text.optional().meta({ description: 'next_cursor of the page before.' }),
    limit: integer({ min: 1, max: 100 }).optional().meta({ description: '50 unless told.' }),
  }),
  responses: {
    200: {
      description: 'A page of events.',
      schema: z.object({
        entries: z.array(historyEntry),
        next_cursor: z.string().nullable().meta({ description: 'Null on the last page.' }),
      }),
    },
    404: { description: 'There is no such project, or it is not yours.' },
  },
  errors: ['not_found'],
})

export const getProjectAsOf = defineRoute({
  ...read,
  path: '/_internal/project/:id/as-of',
  summary: 'Get a project as it was at one moment, for staff',
  query: z.object({
    position: text
      .optional()
      .meta({ description: 'As it was after the event at this position, or the last before it.' }),
    at: time.optional().meta({ description: 'As it was at this time. Now, when neither is given.' }),
  }),
  responses: {
    200: {
      description: 'The project with all that belongs to it.',
      schema: z.object({ position: z.string(), at: time, events: z.int(), snapshot }),
    },
    404: { description: 'There is no such project, or there was none yet.' },
  },
  errors: ['not_found', 'staff_only'],
})
