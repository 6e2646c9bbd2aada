import { hash } from 'node:crypto'
import type { WorkOffer } from './captcha.port.ts'

/** The answer to a challenge, as any program can find it. */
export function solvedWork({ algorithm, challenge, salt, maxnumber, signature }: Omit<WorkOffer, 'kind'>): string {
  for (let number = 0; number <= maxnumber; number++) {
    if (hash('sha256', `${salt}${number}`) === challenge)
      return answerOf({ algorithm, challenge, number, salt, signature })
  }
  throw new Error('No number solves the challenge')
}

export const answerOf = (payload: object): string => Buffer.from(JSON.stringify(payload)).toString('base64')
