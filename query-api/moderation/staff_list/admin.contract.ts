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
const missing = { description: 'The entry does not exist.' } as const

export const listReviewQueue = defineRoute({
  ...read,
  path: '/admin-api/review_queue',
  summary: 'List the review queue',
  query: queueQuery,
  responses: { 200: { description: 'A page of the queue.', headers, schema: z.array(queueEntry) } },
  errors,
})
export const showReviewQueue = defineRoute({
  ...read,
  path: '/admin-api/review_queue/:id',
  summary: 'Get an entry of the review queue',
  responses: { 200: { description: 'The entry.', schema: queueEntry }, 404: missing },
  errors: oneErrors,
})

export const listStaffProjects = defineRoute({
  ...read,
  path: '/admin-api/projects',
  summary: 'List all projects, including deleted ones',
  query: projectsQuery,
  responses: { 200: { description: 'A page of projects.', headers, schema: z.array(staffProject) } },
  errors,
})
export const showStaffProject = defineRoute({
  ...read,
  path: '/admin-api/projects/:id',
  summary: 'Get a project, even if it is deleted',
  responses: { 200: { description: 'The project.', schema: staffProject }, 404: missing },
  errors: oneErrors,
})

export const listHistory = defineRoute({
  ...read,
  path: '/admin-api/history',
  summary: 'List events of every kind, newest first',
  description: `Admins see the whole log, moderators what is about projects, reports and threads. The total counts at most ${HISTORY_COUNTED} events after the page.`,
  query: historyQuery,
  responses: { 200: { description: 'A page of the log.', headers, schema: z.array(historyLine) } },
  errors,
})

export const listParked = defineRoute({
  ...read,
  path: '/admin-api/parked',
  summary: 'List parked roots',
  query: parkedQuery,
  responses: { 200: { description: 'Oldest first.', headers, schema: z.array(parkedRoot) } },
  errors,
})
export const showParked = defineRoute({
  ...read,
  path: '/admin-api/parked/:id',
  summary: 'Get a parked root',
  responses: { 200: { description: 'The parked root.', schema: parkedRoot }, 404: missing },
  errors: oneErrors,
})
/** Changes a read model and appends no events, so it is on the query side. */
export const retryParked = defineRoute({
  ...read,
  method: 'POST',
  path: '/admin-api/parked/:build/:root/retry',
  summary: 'Retry a parked root',
  responses: {
    200: {
      description: 'Retried.',
      schema: z.object({
        left: z.int().meta({ description: 'Number of events still waiting; 0 if it is live again.' }),
      }),
    },
    404: missing,
  },
  errors: oneErrors,
})
