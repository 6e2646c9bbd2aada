import { SIGN_IN_ATTEMPTS, SIGN_UP_ATTEMPTS } from '@adit/events/identity/account_limits.values.ts'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Attempts, createAttempts, type LimiterOf } from './attempts.ts'

const here = '198.51.100.7'
const elsewhere = (n: number) => `203.0.113.${n}`
const minute = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Keys that were counted, as the store sees them. */
let keys: string[] = []
const memory: LimiterOf = (options) => {
  const limiter = new RateLimiterMemory(options)
  const consume = limiter.consume.bind(limiter)
  return Object.assign(limiter, {
    consume(key: string) {
      keys.push(limiter.getKey(key))
      return consume(key)
    },
  })
}
const attemptsOf = (name: string, limits: typeof SIGN_IN_ATTEMPTS | typeof SIGN_UP_ATTEMPTS, secret = 'a secret') => {
  keys = []
  return createAttempts(memory, { name, limits, secret })
}
const signIns = () => attemptsOf('sign-in', SIGN_IN_ATTEMPTS)
const signUps = () => attemptsOf('sign-up', SIGN_UP_ATTEMPTS)

/** How many of so many attempts are allowed. */
async function allowed(attempts: Attempts, count: number, who: (n: number) => [account: string, address: string]) {
  let passed = 0
  for (let n = 0; n < count; n++) {
    await attempts.begin(...who(n)).then(
      () => passed++,
      () => undefined,
    )
  }
  return passed
}

describe.each([
  ['signing in', signIns, { perPair: 10, perAccount: 100, perAddress: 100, minutes: 15 }],
  ['signing up', signUps, { perPair: 5, perAccount: 5, perAddress: 20, minutes: 60 }],
] as const)('%s', (_, open, { perPair, perAccount, perAddress, minutes }) => {
  it('is tried so often for one account from one address', async () => {
    expect(await allowed(open(), 200, () => ['ada', here])).toBe(perPair)
  })

  it('is tried so often for one account from all addresses', async () => {
    expect(await allowed(open(), 200, (n) => ['ada', elsewhere(n)])).toBe(perAccount)
  })

  it('is tried so often for all accounts from one address', async () => {
    expect(await allowed(open(), 200, (n) => [`user${n}`, here])).toBe(perAddress)
  })

  it('is possible again after the window, and the refusal says so', async () => {
    const attempts = open()
    await allowed(attempts, perPair, () => ['ada', here])
    vi.advanceTimersByTime(minutes * minute - 1)
    await expect(attempts.begin('ada', here)).rejects.toMatchObject({
      code: 'ratelimit_error',
      data: { seconds: 1, retryAfterSeconds: 1 },
    })
    vi.advanceTimersByTime(1)
    await attempts.begin('ada', here)
  })
})

describe('attempts', () => {
  it('say how long to wait, in whole seconds', async () => {
    const attempts = signIns()
    await allowed(attempts, 10, () => ['ada', here])
    vi.advanceTimersByTime(1_500)
    await expect(attempts.begin('ada', here)).rejects.toMatchObject({
      data: { seconds: 15 * 60 - 1, retryAfterSeconds: 15 * 60 - 1 },
    })
  })

  it('count for an account in any case, and for a /64 of IPv6 as one address', async () => {
    const written = ['ada', 'Ada', 'ADA']
    expect(await allowed(signIns(), 20, (n) => [written[n % 3] ?? '', `2001:db8:1:2::${n}`])).toBe(10)
  })

  it('count apart for names that only look alike in capitals', async () => {
    const attempts = signIns()
    expect(await allowed(attempts, 20, () => ['straße', here])).toBe(10)
    expect(await allowed(attempts, 20, () => ['strasse', here])).toBe(10)
  })

  it('from one address can’t lock others out of an account', async () => {
    const attempts = signUps()
    expect(await allowed(attempts, 20, () => ['ada', here])).toBe(5)
    // A hundred refused ones later, only what was allowed counts for the account.
    const others = signIns()
    await allowed(others, 300, () => ['ada', here])
    expect(await allowed(others, 90, (n) => ['ada', elsewhere(n)])).toBe(90)
  })

  it('that are refused for the address count for no account', async () => {
    const attempts = signIns()
    await allowed(attempts, 100, (n) => [`user${n}`, here])
    await allowed(attempts, 50, () => ['ada', here])
    expect(await allowed(attempts, 101, (n) => ['ada', elsewhere(n)])).toBe(100)
  })

  it('that succeed start the count of the account at the address again', async () => {
    const attempts = signIns()
    await allowed(attempts, 10, () => ['ada', here])
    await attempts.succeeded('Ada', here)
    expect(await allowed(attempts, 20, () => ['ada', here])).toBe(10)
  })

  it('that succeed count neither for the account nor for the address', async () => {
    const attempts = signIns()
    for (let n = 0; n < 150; n++) {
      await attempts.begin('ada', here)
      await attempts.succeeded('ada', here)
    }
    expect(await allowed(attempts, 101, (n) => ['ada', elsewhere(n)])).toBe(100)
    expect(await allowed(attempts, 101, (n) => [`user${n}`, here])).toBe(100)
  })

  it('are kept under digests that depend on the secret, apart by what is attempted', async () => {
    const seen = async (open: () => Attempts) => {
      const attempts = open()
      await attempts.begin('ada', here)
      return keys
    }
    const signed = await seen(signIns)
    expect(signed.map((key) => key.split(':')[0])).toEqual(['sign-in-address', 'sign-in-pair', 'sign-in-account'])
    for (const key of signed) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/)
    expect(new Set(signed.map((key) => key.split(':')[1])).size).toBe(3)
    const other = await seen(() => attemptsOf('sign-in', SIGN_IN_ATTEMPTS, 'another secret'))
    expect(other.filter((key) => signed.includes(key))).toEqual([])
    expect((await seen(signUps)).map((key) => key.split(':')[0])).toEqual([
      ...['sign-up-address', 'sign-up-pair', 'sign-up-account'],
    ])
  })

  it('tell an account at an address from one whose name contains the address', async () => {
    const attempts = signIns()
    await attempts.begin('ada', '192.0.2.7')
    await attempts.begin('ada192', '.0.2.7')
    const pairs = keys.filter((key) => key.startsWith('sign-in-pair'))
    expect(new Set(pairs).size).toBe(2)
  })

  it('fail if the store fails, and don’t count as too many', async () => {
    const failing: LimiterOf = (options) =>
      Object.assign(new RateLimiterMemory(options), { consume: () => Promise.reject(new Error('no connection')) })
    const attempts = createAttempts(failing, { name: 'sign-in', limits: SIGN_IN_ATTEMPTS, secret: 's' })
    await expect(attempts.begin('ada', here)).rejects.toThrow('no connection')
  })
})
