import { adminListHeaders as headers } from '@adit/platform/http/admin_list.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { queueEntry, staffProject } from '../review/review_shape.ts'
import {
  HISTORY_COUNTED,
  historyLine,
  historyQuery,
  parkedQuery,
  parkedRoot,
  projectsQuery,
  queueQuery,
} from './admin_shape.ts'

const read = {
  method: 'GET',
  side: 'query',
  group: 'Staff pages',
  internal: true,
  auth: 'required',
  scope: 'PROJECT_READ',
} as const
const errors = ['staff_only'] as const
const oneErrors = ['staff_only', 'not_found'] as const
const missing = { description: 'There is no such thing.' } as const

export const listReviewQueue = defineRoute({
  ...read,
  path: '/admin-api/review_queue',
  summary: 'List the projects that wait for review',
  query: queueQuery,
  responses: { 200: { description: 'A part of the queue.', headers, schema: z.array(queueEntry) } },
  errors,
})
export const showReviewQueue = defineRoute({
  ...read,
  path: '/admin-api/review_queue/:id',
  summary: 'Get one project that waits for review',
  responses: { 200: { description: 'Its entry in the queue.', schema: queueEntry }, 404: missing },
  errors: oneErrors,
})

export const listStaffProjects = defineRoute({
  ...read,
  path: '/admin-api/projects',
  summary: 'List all projects, deleted ones too',
  query: projectsQuery,
  responses: { 200: { description: 'A part of the projects.', headers, schema: z.array(staffProject) } },
  errors,
})
export const showStaffProject = defineRoute({
  ...read,
  path: '/admin-api/projects/:id',
  summary: 'Get one project, deleted or not',
  responses: { 200: { description: 'The project.', schema: staffProject }, 404: missing },
  errors: oneErrors,
})

export const listHistory = defineRoute({
  ...read,
  path: '/admin-api/history',
  summary: 'List events of every kind, newest first',
  description: `Of what lies behind a page at most ${HISTORY_COUNTED} events are counted.`,
  query: historyQuery,
  responses: { 200: { description: 'A part of the log.', headers, schema: z.array(historyLine) } },
  errors,
})

export const listParked = defineRoute({
  ...read,
  path: '/admin-api/parked',
  summary: 'List the roots that a projection has set aside',
  query: parkedQuery,
  responses: { 200: { description: 'The longest waiting first.', headers, schema: z.array(parkedRoot) } },
  errors,
})
export const showParked = defineRoute({
  ...read,
  path: '/admin-api/parked/:id',
  summary: 'Get one root that a projection has set aside',
  responses: { 200: { description: 'The root.', schema: parkedRoot }, 404: missing },
  errors: oneErrors,
})
/** Changes a read model and appends nothing, so it lives with those who read. */
export const retryParked = defineRoute({
  ...read,
  method: 'POST',
  path: '/admin-api/parked/:build/:root/retry',
  summary: 'Apply the waiting events of a root again',
  responses: {
    200: {
      description: 'Tried.',
      schema: z.object({ left: z.int().meta({ description: 'Events that still wait; 0 when it is live again.' }) }),
    },
    404: missing,
  },
  errors: oneErrors,
})
