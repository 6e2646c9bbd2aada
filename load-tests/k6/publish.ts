import { publish } from './asks.ts'
import { settings, summary } from './settings.ts'

/** Publishes versions with their files: uploads, sagas, and answers that wait for their own effect. */
export const options = settings({ names: ['publish'], p95: 10_000 })
export const run = publish
export const handleSummary = summary
