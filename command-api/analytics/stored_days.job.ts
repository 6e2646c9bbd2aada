import { type Job, recurring } from '@adit/platform/jobs/job.ts'
import type { StoreDays } from './stored_days.port.ts'

const hourMs = 3_600_000

/** Days are sealed once a day. Most of the time there is nothing to do. */
export const storeDaysJob = (store: StoreDays): Job =>
  recurring({ name: 'store_sealed_days', everyMs: hourMs }, () => store())
