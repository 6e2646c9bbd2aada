import { askProjectPage, askSearch } from './asks.ts'
import { settings, summary, vus } from './settings.ts'

const usual = Math.max(1, Math.round(vus / 2))

/**
 * Ten times the usual visits at once for ten seconds, then the usual rate again. Nothing may fail, and it must be as fast as before
 * afterwards.
 */
export const options = settings({
  names: ['project', 'versions', 'members', 'dependencies', 'search'],
  p95: 5_000,
  failed: 0.02,
  scenario: {
    executor: 'ramping-arrival-rate',
    startRate: usual,
    timeUnit: '1s',
    preAllocatedVUs: vus,
    maxVUs: vus * 20,
    stages: [
      { target: usual, duration: '10s' },
      { target: usual * 10, duration: '1s' },
      { target: usual * 10, duration: '10s' },
      { target: usual, duration: '1s' },
      { target: usual, duration: '10s' },
    ],
  },
})

export function run(): void {
  if (Math.random() < 0.6) askProjectPage()
  else askSearch()
}
export const handleSummary = summary
