import { visit, visitNames } from './asks.ts'
import { duration, settings, summary, vus } from './settings.ts'

/** Everything at a pace that can be kept for hours: as many visits per second as callers. Whatever grows is a leak. */
export const options = settings({
  names: visitNames,
  p95: 2_000,
  scenario: {
    executor: 'constant-arrival-rate',
    rate: vus,
    timeUnit: '1s',
    duration,
    preAllocatedVUs: vus * 2,
    maxVUs: vus * 10,
  },
})

export const run = visit
export const handleSummary = summary
