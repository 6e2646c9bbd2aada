import { askSearch } from './asks.ts'
import { settings, summary } from './settings.ts'

/** The mix of searches. */
export const options = settings({ names: ['search'], p95: 1_000 })
export const run = askSearch
export const handleSummary = summary
