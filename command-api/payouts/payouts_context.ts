import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { commandContextOf, type JobContext } from '@adit/platform/jobs/job.ts'

/** Commands find by themselves what an earlier try has done, so each draws ids of its own. */
export const payoutsContext = (actor: string, job: Omit<JobContext, 'progress'>): CommandContext => ({
  ...commandContextOf(actor, { ...job, progress: undefined }),
  ids: randomIds(job.now),
  retriable: false,
})
