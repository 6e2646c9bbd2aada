import { type BreachedPasswords, rangesOfBreaches } from '@adit/command-api/identity/sign_in/breached_passwords.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'

/** Undefined if no service is set. */
export const breachesOf = (
  { BREACHED_PASSWORDS_URL: url }: { BREACHED_PASSWORDS_URL?: string | undefined },
  log: Pick<Log, 'warn'>,
): BreachedPasswords | undefined => (url === undefined ? undefined : rangesOfBreaches(url, log))
