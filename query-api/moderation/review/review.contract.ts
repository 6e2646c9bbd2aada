import { projectStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { integer } from '@adit/platform/http/schemas.ts'
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
  summary: 'Get the projects that wait for review, the longest waiting first',
  query: z.object({
    offset: integer({ min: 0 }).optional(),
    limit: integer({ min: 1, max: 100 }).optional().meta({ description: '50 unless told.' }),
  }),
  responses: {
    200: {
      description: 'A part of the queue.',
      schema: z.object({ total: z.int(), entries: z.array(queueEntry) }),
    },
  },
  errors: ['staff_only'],
})

const checklistItem = z.object({
  id: z.string().meta({ description: 'Also the key of its message.' }),
  level: z.enum(['required', 'suggestion', 'warning']),
  field: z.string(),
  fix_it: z.string().meta({ description: "Tab of the project's settings." }),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const getProjectReview = defineRoute({
  ...read,
  path: '/_internal/project/:id/review',
  summary: 'Get how the review of a project stands, for its members and staff',
  responses: {
    200: {
      description: 'Status, place in the queue and what is still missing.',
      schema: z.object({
        project_id: z.string(),
        status: z.enum(projectStatuses),
        requested_status: z.enum(projectStatuses).nullable(),
        project_type: z.enum(projectTypes),
        thread_id: z.string(),
        position: z.int().nullable().meta({ description: '1 is next; null outside the queue.' }),
        total: z.int().meta({ description: 'How many wait.' }),
        queued: time.nullable().meta({ description: 'When it entered the queue; null outside of it.' }),
        resubmissions: z.int(),
        expected_wait_seconds: z.int().nullable().meta({ description: 'From now; null when nothing is known.' }),
        moderator_message: z.object({ message: z.string(), body: z.string().nullable() }).nullable(),
        lock: lock.nullable().meta({ description: 'Who reviews it now; for staff alone.' }),
        checklist: z.array(checklistItem).meta({ description: 'What is still open, required items first.' }),
      }),
    },
    404: { description: 'There is no such project, or it is not yours.' },
  },
  errors: ['not_found'],
})

export const getReviewFiles = defineRoute({
  ...read,
  path: '/_internal/moderation/project/:id/files',
  summary: 'Get all files of a project with their hashes and where else they are',
  responses: {
    200: { description: 'Newest version first, removed versions last.', schema: z.array(fileOfReview) },
    404: { description: 'There is no such project.' },
  },
  errors: ['not_found', 'staff_only'],
})
