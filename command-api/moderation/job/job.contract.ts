import { adminQuery, adminListHeaders as headers } from '@adit/platform/http/admin_list.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { jobFields } from '@adit/platform/jobs/jobs.port.ts'
import { z } from 'zod'

const shared = {
  side: 'command',
  group: 'Staff pages',
  internal: true,
  auth: 'required',
  errors: ['staff_only', 'not_found'],
} as const

const text = z.string().max(200).optional()
const state = z.enum(['waiting', 'running', 'done', 'dead', 'cancelled'])
const missing = { description: 'There is no such job.' } as const

export const jobShape = z.object({
  id: z.string().meta({ description: '`<name>.<id>`' }),
  name: z.string(),
  state: state.meta({ description: 'A dead job has used up its attempts and waits for a retry by staff.' }),
  root: z.string().nullable().meta({ description: 'Root of the event that asked for the job; null without one.' }),
  data: z.unknown().meta({ description: 'What the job is about: ids and times.' }),
  progress: z.unknown().meta({ description: 'What the last turn handed on; null before the first.' }),
  attempts: z.int().meta({ description: 'Attempts at the present turn.' }),
  reason: z.string().nullable().meta({ description: 'Why the last attempt failed.' }),
  since: z.iso.datetime().meta({ description: 'When the job was enqueued.' }),
  due: z.iso.datetime().meta({ description: 'When the job is taken next, or when the lease of a running job lapses.' }),
})

/** Lies in the operational database, which the command side alone reads. */
export const listJobs = defineRoute({
  ...shared,
  method: 'GET',
  path: '/admin-api/jobs',
  scope: 'PROJECT_READ',
  summary: 'List jobs',
  query: adminQuery(jobFields, z.object({ state: state.optional(), name: text, root: text })),
  responses: { 200: { description: 'The oldest first by default.', headers, schema: z.array(jobShape) } },
})

export const showJob = defineRoute({
  ...shared,
  method: 'GET',
  path: '/admin-api/jobs/:id',
  scope: 'PROJECT_READ',
  summary: 'Get a job',
  responses: { 200: { description: 'The job.', schema: jobShape }, 404: missing },
})

export const retryJob = defineRoute({
  ...shared,
  method: 'POST',
  path: '/admin-api/jobs/:id/retry',
  scope: 'PROJECT_WRITE',
  summary: 'Run a dead or waiting job now',
  responses: {
    204: { description: 'The job is due now, with all its attempts.' },
    404: { description: 'There is no such job, or it is running or has ended.' },
  },
})

export const cancelJob = defineRoute({
  ...shared,
  method: 'POST',
  path: '/admin-api/jobs/:id/cancel',
  scope: 'PROJECT_WRITE',
  summary: 'Give a job up for good',
  responses: {
    204: { description: 'The job is never run again. A turn that is running is told to end.' },
    404: { description: 'There is no such job, or it has ended.' },
    409: { description: 'It is a recurring job.' },
  },
  errors: [...shared.errors, 'job_recurs'],
})
