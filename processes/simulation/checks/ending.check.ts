import { recurringId } from '@adit/platform/jobs/job_runner.ts'
import type { StoredJob } from '@adit/platform/jobs/jobs.port.ts'
import type { Breach } from './breach.ts'

/** What is left of a run although nothing has failed for a long time. */
export interface Ending {
  /** Sagas and jobs that still wait. */
  left: readonly string[]
  /** Errors of the worker that should have ended them. */
  errors: ReadonlySet<string>
  /** Reactors and jobs that don't try again. */
  gaveUp: readonly string[]
  /** Requests without an answer. */
  open: readonly string[]
}

/** No request, saga or job waits for ever, and no reactor or job is given up. */
export const ending = ({ left, errors, gaveUp, open }: Ending): Breach[] => [
  ...left.map((what) => ({ kind: 'waits for ever', what: `${what}; ${[...errors].join('; ')}` })),
  ...gaveUp.map((what) => ({ kind: 'gave up', what })),
  ...open.map((what) => ({ kind: 'waits for ever', what: `${what} is not answered` })),
]

type Waiting = Pick<StoredJob, 'id' | 'name' | 'state' | 'reason' | 'due'>

/** Jobs that wait, other than those that run again and again and those that look again later without having failed. */
export const waitingJobs = (jobs: readonly Waiting[], now: number): string[] =>
  jobs
    .filter(({ id, state }) => id !== recurringId && (state === 'waiting' || state === 'running'))
    .filter(({ reason, due }) => reason !== null || Date.parse(due) <= now)
    .map(({ name, id }) => `the job ${name} ${id}`)
