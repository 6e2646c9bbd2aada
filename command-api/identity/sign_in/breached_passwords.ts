import { createHash } from 'node:crypto'
import type { Log } from '@adit/platform/telemetry/log.ts'

/** How many breaches of other sites a password was found in. */
export type BreachedPasswords = (password: string) => Promise<number>

export const noBreaches: BreachedPasswords = async () => 0

const patienceMs = 2_000
const prefixLength = 5
/** A range has about 1,000 lines of 40 characters; padded ones a few more. */
const answerMax = 1 << 20

/**
 * Asks a service that speaks the ranges of Pwned Passwords (https://haveibeenpwned.com/API/v3#PwnedPasswords): it learns five of the forty digits
 * of the password's SHA-1, and answers all that begin so. Lines that pad an answer have the count 0. While the service is away, no password is
 * refused: people could not sign up otherwise.
 */
export function rangesOfBreaches(url: string, log: Pick<Log, 'warn'>): BreachedPasswords {
  const base = url.replace(/\/$/, '')
  return async (password) => {
    const digits = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase()
    const [prefix, rest] = [digits.slice(0, prefixLength), digits.slice(prefixLength)]
    try {
      const answer = await fetch(`${base}/${prefix}`, {
        headers: { 'add-padding': 'true', 'user-agent': 'Adit' },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      if (!answer.ok) throw new Error(`it answered ${answer.status}`)
      const text = (await answer.text()).slice(0, answerMax)
      const line = text.split(/\r?\n/).find((each) => each.toUpperCase().startsWith(`${rest}:`))
      return Number(line?.slice(rest.length + 1) ?? 0) || 0
    } catch (error) {
      log.warn({ err: error }, 'breached passwords could not be looked up')
      return 0
    }
  }
}
