import { askProjectPage } from './asks.ts'
import { settings, summary } from './settings.ts'

/** Project pages, mostly of popular projects. */
export const options = settings({ names: ['project', 'versions', 'members', 'dependencies'], p95: 1_000 })
export const run = askProjectPage
export const handleSummary = summary
