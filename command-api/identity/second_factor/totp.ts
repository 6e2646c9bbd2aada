import { generateSecret, verifySync } from 'otplib'

/** A new secret for an authenticator app: 160 bits in base32. */
export const newTotpSecret = (): string => generateSecret()

/** Codes change every 30 seconds. One before and one after count too, for clocks that differ and people who type slowly. */
const stepSeconds = 30

/**
 * The time step of a six-digit code, or undefined if it is wrong. Steps up to `after` don't count, so that nobody who sees a code can use
 * it again. `now` is in milliseconds since 1970.
 */
export function stepOfCode(secret: string, code: string, now: number, after: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(now / 1000)
  const checked = verifySync({ secret, token: code, epoch, epochTolerance: stepSeconds })
  if (!checked.valid) return undefined
  const step = Math.floor(epoch / stepSeconds) + checked.delta
  return step > after ? step : undefined
}
