import { isMod } from '@adit/events/identity/role.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { contentRange, sliceOf } from '@adit/platform/http/admin_list.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok } from '@adit/platform/http/reply.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { recurringId } from '@adit/platform/jobs/job_runner.ts'
import type { JobKey, StoredJob } from '@adit/platform/jobs/jobs.port.ts'
import type { z } from 'zod'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { cancelJob, type jobShape, listJobs, retryJob, showJob } from './job.contract.ts'

/** The workers' jobs. Staff can see them, run them now or cancel them. */
export function jobRoutes({ jobs: { store } }: Pick<CommandDeps, 'jobs'>): Route[] {
  return [
    handle(listJobs, async ({ query, viewer }) => {
      requireStaff(viewer)
      const slice = sliceOf(query.range)
      const order = query.sort && { field: query.sort[0], descending: query.sort[1] === 'DESC' }
      const { jobs, total } = await store.list({ ...slice, ...query.filter, order })
      return ok(jobs.map(present), { headers: contentRange('jobs', slice, jobs.length, total) })
    }),
    handle(showJob, async ({ params, viewer }) => {
      requireStaff(viewer)
      const job = await store.find(keyOf(params.id))
      if (!job) throw refusal('not_found')
      return ok(present(job))
    }),
    handle(retryJob, async ({ params, viewer }) => {
      requireStaff(viewer)
      if (!(await store.retry(keyOf(params.id)))) throw refusal('not_found')
      return noContent()
    }),
    handle(cancelJob, async ({ params, viewer }) => {
      requireStaff(viewer)
      const key = keyOf(params.id)
      // Recurring jobs take over sagas and run sweeps. Without them, work would wait forever.
      if (key.id === recurringId) throw refusal('job_recurs', { name: key.name })
      if (!(await store.cancel(key))) throw refusal('not_found')
      return noContent()
    }),
  ]
}

function requireStaff({ role }: Viewer): void {
  if (!isMod(role)) throw refusal('staff_only')
}

/** Names of jobs contain no dot. */
function keyOf(id: string): JobKey {
  const [name = ''] = id.split('.', 1)
  return { name, id: id.slice(name.length + 1) }
}

const present = ({ id, ...job }: StoredJob): z.input<typeof jobShape> => ({ ...job, id: `${job.name}.${id}` })
