import { adminQuery, adminListHeaders as headers } from '@adit/platform/http/admin_list.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { jobFields } from '@adit/platform/jobs/jobs.port.ts'
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
const state = z.enum(['waiting', 'running', 'done', 'dead', 'cancelled'])
const missing = { description: 'The job does not exist.' } as const

export const jobShape = z.object({
  id: z.string().meta({ description: '`<name>.<id>`' }),
  name: z.string(),
  state: state.meta({ description: 'A dead job has used up its attempts and waits until staff retry it.' }),
  root: z.string().nullable().meta({ description: 'Root of the event that caused the job; null if there is none.' }),
  data: z.unknown().meta({ description: 'Input of the job: ids and times.' }),
  progress: z.unknown().meta({ description: 'Progress after the last turn; null before the first.' }),
  attempts: z.int().meta({ description: 'Attempts at the current turn.' }),
  reason: z.string().nullable().meta({ description: 'Why the last attempt failed.' }),
  since: z.iso.datetime().meta({ description: 'Time at which the job was enqueued.' }),
  due: z.iso.datetime().meta({ description: 'Time of the next run, or for a running job, when its lease expires.' }),
})

/** Jobs are in the operational database, which only the command side reads. */
export const listJobs = defineRoute({
  ...shared,
  method: 'GET',
  path: '/admin-api/jobs',
  scope: 'PROJECT_READ',
  summary: 'List jobs',
  query: adminQuery(jobFields, z.object({ state: state.optional(), name: text, root: text })),
  responses: { 200: { description: 'Oldest first by default.', headers, schema: z.array(jobShape) } },
})

export const showJob = defineRoute({
  ...sharedByOne,
  method: 'GET',
  path: '/admin-api/jobs/:id',
  scope: 'PROJECT_READ',
  summary: 'Get a job',
  responses: { 200: { description: 'The job.', schema: jobShape }, 404: missing },
})

export const retryJob = defineRoute({
  ...sharedByOne,
  method: 'POST',
  path: '/admin-api/jobs/:id/retry',
  scope: 'PROJECT_WRITE',
  summary: 'Run a dead or waiting job now',
  responses: {
    204: { description: 'The job is due now, with all its attempts again.' },
    404: { description: 'The job does not exist, is running or has ended.' },
  },
})

export const cancelJob = defineRoute({
  ...sharedByOne,
  method: 'POST',
  path: '/admin-api/jobs/:id/cancel',
  scope: 'PROJECT_WRITE',
  summary: 'Cancel a job',
  responses: {
    204: { description: 'The job never runs again. A running turn is asked to stop.' },
    404: { description: 'The job does not exist or has ended.' },
    409: { description: 'It is a recurring job.' },
  },
  errors: [...sharedByOne.errors, 'job_recurs'],
})
