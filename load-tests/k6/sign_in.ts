import { signIn } from './asks.ts'
import { settings, summary } from './settings.ts'

/** Sign-ins by password. By design, each takes about 20 MiB and tens of milliseconds of processor time. */
export const options = settings({ names: ['sign_in'], p95: 10_000, failed: 0.05 })
export const run = signIn
export const handleSummary = summary
