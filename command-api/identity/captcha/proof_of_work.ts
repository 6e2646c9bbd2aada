import { hkdfSync, timingSafeEqual } from 'node:crypto'
import { createChallenge, extractParams } from 'altcha-lib/v1'
import { z } from 'zod'
import type { Captcha } from './captcha.port.ts'

export interface ProofOfWorkOptions {
  /** Secret of the installation. The key of challenges is derived from it. */
  secret: string
  /** The numbers that a client tries at most. It tries half of them on average. */
  work: number
}

/** Ours: how long a challenge can be answered. Slow phones need some seconds; the rest is for tools that ask ahead. */
export const WORK_LIFE_MS = 10 * 60_000

const answerShape = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.int().min(0),
  salt: z.string().max(200),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
})

/** An ALTCHA payload: its JSON in Base64. */
function read(answer: string): z.output<typeof answerShape> | undefined {
  try {
    return answerShape.safeParse(JSON.parse(Buffer.from(answer, 'base64').toString())).data
  } catch {
    return undefined
  }
}

/**
 * Challenges of the ALTCHA protocol (https://altcha.org/docs/v2/proof-of-work). They are signed, so nothing is stored until one is answered. The
 * salt says for what and how long; it ends with a separator, so that its last digits can't be moved into the number.
 */
export function proofOfWork({ secret, work }: ProofOfWorkOptions): Captcha {
  const hmacKey = Buffer.from(hkdfSync('sha256', secret, '', 'adit.captcha', 32)).toString('hex')
  return {
    kind: 'proof_of_work',
    async offer(action, now) {
      const made = await createChallenge({
        ...{ algorithm: 'SHA-256', hmacKey, maxNumber: work },
        ...{ expires: new Date(now + WORK_LIFE_MS), params: { action } },
      })
      const { challenge, salt, signature } = made
      return { kind: 'proof_of_work', algorithm: 'SHA-256', challenge, salt, maxnumber: work, signature }
    },
    markOf: (answer) => read(answer)?.challenge,
    async isSolved(answer, { action, now }) {
      const given = read(answer)
      if (!given) return false
      const { salt, number } = given
      const right = await createChallenge({ algorithm: 'SHA-256', hmacKey, salt, number })
      if (right.challenge !== given.challenge || !isSame(right.signature, given.signature)) return false
      const { action: of, expires } = extractParams(given)
      return of === action && Number(expires) * 1000 > now
    },
  }
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'))
