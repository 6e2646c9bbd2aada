import { signIn } from './asks.ts'
import { settings, summary } from './settings.ts'

/** Sign-ins by password, each of which costs some 20 MiB and tens of milliseconds of a processor on purpose. */
export const options = settings({ names: ['sign_in'], p95: 10_000, failed: 0.05 })
export const run = signIn
export const handleSummary = summary
