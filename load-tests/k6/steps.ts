import { visit, visitNames } from './asks.ts'
import { duration, settings, summary, vus } from './settings.ts'

const count = 8
const growth = 1.5
const most = 600

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 }
const seconds = [...duration.matchAll(/(\d+)([smh])/g)].reduce(
  (sum, [, n, unit = 's']) => sum + Number(n) * (units[unit] ?? 1),
  0,
)
const rates = Array.from({ length: count }, (_, step) => Math.round(vus * growth ** step))

/** Named by its visits per second, which the report parses from the name. */
const steps = rates.map((rate, step) => ({
  name: `rate_${rate}`,
  scenario: {
    exec: 'run',
    executor: 'constant-arrival-rate',
    rate,
    timeUnit: '1s',
    startTime: `${step * seconds}s`,
    duration: `${seconds}s`,
    gracefulStop: '5s',
    preAllocatedVUs: Math.min(most, rate),
    // Callers for two seconds of visits. Visits that find no free caller count as not started.
    maxVUs: Math.min(most, rate * 2),
  },
}))

const wanted = steps.flatMap(({ name }) => [
  [`http_req_duration{scenario:${name}}`, ['max>=0']],
  [`http_req_failed{scenario:${name}}`, ['rate<=1']],
  [`iterations{scenario:${name}}`, ['count>=0']],
  [`dropped_iterations{scenario:${name}}`, ['count>=0']],
])

/** Each step has 50 % more visits, to find the limit. Nothing counts as a failure here. */
export const options = settings({
  names: visitNames,
  failed: 1,
  scenarios: Object.fromEntries(steps.map(({ name, scenario }) => [name, scenario])),
  thresholds: Object.fromEntries(wanted),
})
export const run = visit
export const handleSummary = summary
