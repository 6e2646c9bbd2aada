import { askHashes, askProjectPage, askSearch, editProject, publish, signIn } from './asks.ts'
import { duration, settings, summary, vus } from './settings.ts'

/** Everything at a pace that can be kept for hours: as many visits a second as callers. What grows then leaks. */
export const options = settings({
  names: [
    ...['search', 'project', 'versions', 'members', 'dependencies'],
    ...['version_files', 'updates', 'publish', 'edit', 'sign_in'],
  ],
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

export function run(): void {
  const kind = Math.random()
  if (kind < 0.4) askProjectPage()
  else if (kind < 0.7) askSearch()
  else if (kind < 0.9) askHashes()
  else if (kind < 0.96) editProject()
  else if (kind < 0.99) publish()
  else signIn()
}
export const handleSummary = summary
