import { describe, expect, it } from 'vitest'
import { proofOfWork, WORK_LIFE_MS } from './proof_of_work.ts'
import { answerOf, solvedWork } from './solved_work.fixture.ts'

const now = Date.UTC(2026, 0, 1)
const captcha = proofOfWork({ secret: 'the secret of a test', work: 200 })
const at = (action: 'sign_up' | 'sign_in' = 'sign_up', time = now) => ({ action, clientIp: '203.0.113.1', now: time })

async function offered() {
  const offer = await captcha.offer('sign_up', now)
  if (offer.kind !== 'proof_of_work') throw new Error(offer.kind)
  return offer
}
const payloadOf = (answer: string) => JSON.parse(Buffer.from(answer, 'base64').toString())

describe('an answer', () => {
  it('counts for its action until it expires', async () => {
    const answer = solvedWork(await offered())
    expect(await captcha.isSolved(answer, at())).toBe(true)
    expect(await captcha.isSolved(answer, at('sign_up', now + WORK_LIFE_MS - 1))).toBe(true)
    expect(await captcha.isSolved(answer, at('sign_up', now + WORK_LIFE_MS))).toBe(false)
    expect(await captcha.isSolved(answer, at('sign_in'))).toBe(false)
  })

  it('doesn’t count under the key of another site', async () => {
    const other = proofOfWork({ secret: 'the secret of another site', work: 200 })
    expect(await other.isSolved(solvedWork(await offered()), at())).toBe(false)
  })

  it.each<[string, (payload: ReturnType<typeof payloadOf>) => object]>([
    ['another number', (payload) => ({ ...payload, number: payload.number + 1 })],
    ['a number that is text', (payload) => ({ ...payload, number: `${payload.number}` })],
    ['a later end', (payload) => ({ ...payload, salt: payload.salt.replace(/expires=\d/, 'expires=9') })],
    ['another action', (payload) => ({ ...payload, salt: payload.salt.replace('sign_up', 'sign_in') })],
    [
      'digits of the salt moved into the number',
      ({ salt, number, ...payload }) => ({
        ...payload,
        salt: salt.slice(0, -2),
        number: Number(`${salt.at(-2)}${number}`),
      }),
    ],
    ['another algorithm', (payload) => ({ ...payload, algorithm: 'SHA-1' })],
    ['a signature of nothing', (payload) => ({ ...payload, signature: '0'.repeat(64) })],
    ['a short signature', (payload) => ({ ...payload, signature: '' })],
    ['no signature', ({ signature: _, ...payload }) => payload],
    ['no object', () => [1]],
  ])('doesn’t count with %s', async (_, change) => {
    const answer = answerOf(change(payloadOf(solvedWork(await offered()))))
    for (const action of ['sign_up', 'sign_in'] as const) expect(await captcha.isSolved(answer, at(action))).toBe(false)
  })

  it.each(['', 'x', '%%%', answerOf({}), 'bnVsbA=='])('isn’t %j', async (text) => {
    expect(captcha.markOf(text)).toBeUndefined()
    expect(await captcha.isSolved(text, at())).toBe(false)
  })

  it('is known again in another spelling', async () => {
    const answer = solvedWork(await offered())
    const { number, ...payload } = payloadOf(answer)
    const other = answerOf({ more: 1, number, ...payload, salt: payload.salt.slice(0, -1) })
    expect(other).not.toBe(answer)
    expect(captcha.markOf(other)).toBe(captcha.markOf(answer))
  })
})

it('makes each challenge anew, with no more work than configured', async () => {
  const offers = await Promise.all(Array.from({ length: 20 }, offered))
  expect(new Set(offers.map(({ challenge }) => challenge)).size).toBe(20)
  expect(new Set(offers.map(({ maxnumber }) => maxnumber))).toEqual(new Set([200]))
})
