import { projectStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { integer, jsonArray } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { fileOfReview, lock, queueEntry, time } from './review_shape.ts'

const read = {
  method: 'GET',
  side: 'query',
  group: 'Moderation',
  internal: true,
  auth: 'required',
  scope: 'PROJECT_READ',
} as const

export const getReviewQueue = defineRoute({
  ...read,
  path: '/_internal/moderation/queue',
  summary: 'Get the review queue, oldest first',
  query: z.object({
    offset: integer({ min: 0 }).optional(),
    limit: integer({ min: 1, max: 100 }).optional().meta({ description: 'Entries per page; 50 by default.' }),
  }),
  responses: {
    200: {
      description: 'A page of the queue.',
      schema: z.object({ total: z.int(), entries: z.array(queueEntry) }),
    },
  },
  errors: ['staff_only'],
})

export const getReviewPace = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Moderation',
  internal: true,
  auth: 'none',
  path: '/_internal/review_pace',
  summary: 'Tell how long reviews take',
  query: z.object({
    ids: jsonArray(z.string().max(64), { max: 100 }).meta({
      description: 'JSON array of at most 100 ids of projects.',
    }),
  }),
  responses: {
    200: {
      description: 'The queue as it is now, and how long these projects have waited.',
      schema: z.object({
        total: z.int().describe('Number of projects in the queue.'),
        expected_wait_seconds: z.int().nullable().describe('For a project that enters it now. Null if unknown.'),
        median_wait_seconds: z.int().nullable().describe('Of the last 50 decisions. Null without decisions.'),
        projects: z
          .array(z.object({ project_id: z.string(), waited_seconds: z.int() }))
          .describe('Those that are public. In no order.'),
      }),
    },
  },
  errors: [],
})

const checklistItem = z.object({
  id: z.string().meta({ description: 'Id of the item, which is also the key of its message.' }),
  level: z.enum(['required', 'suggestion', 'warning']),
  field: z.string(),
  fix_it: z.string().meta({ description: "Tab of the project's settings where it can be fixed." }),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const getProjectReview = defineRoute({
  ...read,
  path: '/_internal/project/:id/review',
  limitedTokens: 'projects',
  summary: 'Get the review status of a project',
  responses: {
    200: {
      description: 'The status, the position in the queue and the open checklist items.',
      schema: z.object({
        project_id: z.string(),
        status: z.enum(projectStatuses),
        requested_status: z.enum(projectStatuses).nullable(),
        project_type: z.enum(projectTypes),
        thread_id: z.string(),
        position: z
          .int()
          .nullable()
          .meta({ description: 'Position in the queue; 1 is next. Null if it is not in the queue.' }),
        total: z.int().meta({ description: 'Number of projects in the queue.' }),
        queued: time
          .nullable()
          .meta({ description: 'Time at which it entered the queue. Null if it is not in the queue.' }),
        resubmissions: z.int(),
        expected_wait_seconds: z.int().nullable().meta({ description: 'Expected wait from now. Null if unknown.' }),
        moderator_message: z.object({ message: z.string(), body: z.string().nullable() }).nullable(),
        lock: lock.nullable().meta({ description: 'Moderator who is reviewing it now. Staff only.' }),
        checklist: z.array(checklistItem).meta({ description: 'Open items, required ones first.' }),
      }),
    },
    404: { description: 'The project does not exist or is not yours.' },
  },
  errors: ['not_found'],
})

export const getReviewFiles = defineRoute({
  ...read,
  path: '/_internal/moderation/project/:id/files',
  summary: 'Get all files of a project, with hashes and other versions that contain them',
  responses: {
    200: { description: 'Newest version first, removed versions last.', schema: z.array(fileOfReview) },
    404: { description: 'The project does not exist.' },
  },
  errors: ['not_found', 'staff_only'],
})
