import { hash } from 'node:crypto'
import { usernameKey } from '@adit/events/identity/account_limits.values.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { type CaptchaAction, captcha } from './captcha.port.ts'
import { captchaRefusals } from './captcha_refusals.ts'
import { WORK_LIFE_MS } from './proof_of_work.ts'

export interface ChallengeGate {
  /** Throws unless the answer solves a challenge for this action that nobody has used. */
  require(action: CaptchaAction, answer: string | null | undefined, request: RequestContext): Promise<void>
  /**
   * The same for a sign-in, but only after some that failed. They are counted by what was typed, whether there is such an account or not, so
   * that the demand says nothing about accounts.
   */
  requireAfterFailures(typed: string, answer: string | null | undefined, request: RequestContext): Promise<void>
  /** Called after a correct password. */
  succeeded(typed: string, request: RequestContext): Promise<void>
}

export function challengeGate({ identity, port }: Pick<IdentityDeps, 'identity' | 'port'>): ChallengeGate {
  const { challengeUses, unchallenged, emailHash } = identity
  const solver = port(captcha)
  const field = 'challenge'
  const keyOf = (typed: string) => (typed.includes('@') ? emailHash(typed) : usernameKey(typed))

  const require: ChallengeGate['require'] = async (action, answer, request) => {
    if (solver.kind === 'none') return
    if (!answer) throw captchaRefusals.refuse('challenge_required', { field, action })
    const failed = () => captchaRefusals.refuse('challenge_failed', { field, action })
    const known = solver.markOf(answer)
    if (known === undefined) throw failed()
    const mark = hash('sha256', known, 'buffer')
    // Before a service is asked in vain.
    if (await challengeUses.isUsed(mark)) throw failed()
    const { clientIp, receivedAt: now } = request
    if (!(await solver.isSolved(answer, { action, clientIp, now }))) throw failed()
    // Kept until no answer to it can be right any more.
    if (!(await challengeUses.use(mark, now + 2 * WORK_LIFE_MS))) throw failed()
  }

  return {
    require,
    async requireAfterFailures(typed, answer, request) {
      if (solver.kind === 'none') return
      try {
        await unchallenged.begin(keyOf(typed), request.clientIp)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        await require('sign_in', answer, request)
      }
    },
    async succeeded(typed, { clientIp }) {
      if (solver.kind !== 'none') await unchallenged.succeeded(keyOf(typed), clientIp)
    },
  }
}
