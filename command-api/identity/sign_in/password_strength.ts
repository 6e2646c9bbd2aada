import { PASSWORD_SCORE_MIN } from '@adit/events/identity/account_limits.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

import type { BreachedPasswords } from './breached_passwords.ts'

export const passwordRefusals = refusals('weak_password', 'breached_password')

/** The estimate's time grows at least with the square of the length. As measured, it stays below 50 ms up to here. */
const judgedLength = 72

/** The lists of common passwords take about 25 MB, so they are loaded when the first password is checked. */
let estimator: Promise<(password: string, context: string[]) => number> | undefined

async function load() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password: string, context: string[]) => factory.check(password.slice(0, judgedLength), context).score
}

/** Strength from 0 (guessed at once) to 4. `context` is what is known of the account, such as its name. */
export async function passwordScore(password: string, context: readonly string[]): Promise<number> {
  estimator ??= load()
  const parts = context.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((part) => part.length > 2)
  return (await estimator)(password, parts)
}

/** Throws if the password is too easy to guess, or known to those who guess. */
export async function requireStrongPassword(
  password: string,
  { field, context, breaches }: { field: string; context: readonly string[]; breaches: BreachedPasswords },
): Promise<void> {
  const score = await passwordScore(password, context)
  if (score < PASSWORD_SCORE_MIN)
    throw passwordRefusals.refuse('weak_password', { field, score, limit: PASSWORD_SCORE_MIN })
  const times = await breaches(password)
  if (times > 0) throw passwordRefusals.refuse('breached_password', { field, times })
}
