import { askHashes } from './asks.ts'
import { settings, summary } from './settings.ts'

/** Launchers that look up all files of an instance. */
export const options = settings({ names: ['version_files', 'updates'], p95: 2_000 })
export const run = askHashes
export const handleSummary = summary
