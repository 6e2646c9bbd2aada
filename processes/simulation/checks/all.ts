import { credentials, passwordChanges, passwords, sessions } from './accounts.check.ts'
import { answers, effects, settings } from './acknowledged.check.ts'
import { billing } from './billing.check.ts'
import type { Aftermath, Breach, Check } from './breach.ts'
import { lookUps, readModels } from './derived.check.ts'
import { log } from './log.check.ts'
import { ledger } from './payouts.check.ts'
import { reservations } from './reservations.check.ts'

const checks: readonly Check[] = [
  ...[answers, log, settings, effects, reservations, credentials, passwords, passwordChanges, sessions],
  ...[readModels, lookUps, ledger, billing],
]

/** All that doesn't hold after a run. */
export async function breachesOf(aftermath: Aftermath): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const check of checks) breaches.push(...(await check(aftermath)))
  return breaches
}
