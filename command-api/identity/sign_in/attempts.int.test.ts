import { translateError } from '@adit/platform/http/translate.ts'
import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attemptsPart, postgresLimiters, sweepAttempts } from './attempt_store.ts'
import { createAttempts } from './attempts.ts'

const limits = { perPair: 3, perAccount: 7, perAddress: 12, windowMs: 3_600_000 }
const here = '198.51.100.7'

let database: TestDatabase
let pools: [pg.Pool, pg.Pool]
let tests = 0

beforeAll(async () => {
  database = await createTestDatabase()
  pools = [createPool(database.url, { name: 'one' }), createPool(database.url, { name: 'other' })]
  await installOps(pools[0], [attemptsPart])
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await database.drop()
})

/** Of two processes. */
const processes = (changed: Partial<typeof limits> = {}) => {
  const name = `test-${++tests}`
  return pools.map((pool) =>
    createAttempts(postgresLimiters(pool), { name, limits: { ...limits, ...changed }, secret: 'a secret' }),
  )
}
const one = (changed: Partial<typeof limits> = {}) => {
  const [attempts] = processes(changed)
  if (!attempts) throw new Error('there are two')
  return attempts
}
const allowed = (tries: readonly PromiseSettledResult<void>[]) => tries.filter(({ status }) => status === 'fulfilled')

describe('attempts', () => {
  it('refuses an account from an address after too many, ignoring case, and says when to retry', async () => {
    const attempts = one()
    for (let attempt = 0; attempt < 3; attempt++) await attempts.begin('Ada', here)
    const refusal = attempts.begin('ada', here)
    const answer = translateError(await refusal.catch((error: unknown) => error))
    expect(answer).toMatchObject({
      code: 'ratelimit_error',
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^3[56]\d\d$/) },
    })
    await attempts.begin('ada', '198.51.100.8')
    await attempts.begin('bob', here)
  })

  it('allows exactly as many for an account from an address, whichever process each of a burst reaches', async () => {
    const both = processes()
    const burst = Array.from({ length: 20 }, (_, n) => both[n % 2]?.begin('ada', here) ?? Promise.reject())
    expect(allowed(await Promise.allSettled(burst))).toHaveLength(3)
  })

  it('allows exactly as many for an account from all addresses', async () => {
    const both = processes()
    const burst = Array.from({ length: 20 }, (_, n) => both[n % 2]?.begin('ada', `198.51.100.${n}`) ?? Promise.reject())
    expect(allowed(await Promise.allSettled(burst))).toHaveLength(7)
  })

  it('allows exactly as many for all accounts from an address, and from an IPv6 /64', async () => {
    const both = processes()
    const from = (address: (n: number) => string) =>
      Array.from({ length: 20 }, (_, n) => both[n % 2]?.begin(`user${n}`, address(n)) ?? Promise.reject())
    expect(allowed(await Promise.allSettled(from(() => here)))).toHaveLength(12)
    expect(allowed(await Promise.allSettled(from((n) => `2001:db8:1:2::${n}`)))).toHaveLength(12)
  })

  it('one address can’t lock others out of an account', async () => {
    const attempts = one()
    for (let attempt = 0; attempt < 30; attempt++) await attempts.begin('ada', here).catch(() => undefined)
    await attempts.begin('ada', '198.51.100.8')
  })

  it('resets the count of an account from an address after a correct attempt', async () => {
    const attempts = one({ perAccount: 100, perAddress: 100 })
    for (let round = 0; round < 5; round++) {
      for (let attempt = 0; attempt < 3; attempt++) await attempts.begin('ada', here)
      await attempts.succeeded('ada', here)
    }
  })

  it('counts only wrong attempts for an account and for an address', async () => {
    for (const least of [{ perAccount: 1 }, { perAddress: 1 }]) {
      const attempts = one(least)
      for (let attempt = 0; attempt < 3; attempt++) {
        await attempts.begin('ada', here)
        await attempts.succeeded('ada', here)
      }
    }
  })

  it('keeps neither accounts nor addresses, and forgets what doesn’t count any more', async () => {
    const attempts = one()
    await attempts.begin('ada', here)
    const { rows } = await pools[0].query<{ key: string }>('select key from ops.attempt')
    expect(rows.length).toBeGreaterThan(2)
    for (const { key } of rows) expect(key).not.toMatch(/ada|198\.51/)
    expect(await sweepAttempts(pools[0], Date.now())).toBe(0)
    expect(await sweepAttempts(pools[0], Date.now() + 3_601_000)).toBe(rows.length)
    expect((await pools[0].query('select 1 from ops.attempt')).rowCount).toBe(0)
  })
})
