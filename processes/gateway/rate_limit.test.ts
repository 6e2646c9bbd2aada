import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MemoryRateLimitStore } from './rate_limit.ts'

const rate = { limit: 300 }

test('allows a burst of the whole limit, then one request every 200 ms', () => {
  const store = new MemoryRateLimitStore()
  for (let count = 1; count <= 300; count++) {
    expect(store.take('a', rate, 1_000)).toMatchObject({ allowed: true, remaining: 300 - count })
  }
  expect(store.take('a', rate, 1_000)).toEqual({ allowed: false, limit: 300, remaining: 0, resetSeconds: 1 })
  expect(store.take('b', rate, 1_000).allowed).toBe(true)
  expect(store.take('a', rate, 1_199).allowed).toBe(false)
  expect(store.take('a', rate, 1_200)).toMatchObject({ allowed: true, remaining: 0, resetSeconds: 60 })
  expect(store.take('a', rate, 1_201).allowed).toBe(false)
  expect(store.take('a', rate, 61_300)).toMatchObject({ allowed: true, remaining: 299, resetSeconds: 1 })
})

test('never allows more than the burst and what time has refilled', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2_000), { maxLength: 200 }), (pauses) => {
      const store = new MemoryRateLimitStore()
      let now = 0
      let allowed = 0
      for (const pause of pauses) {
        now += pause
        if (store.take('a', { limit: 10 }, now).allowed) allowed++
      }
      expect(allowed).toBeLessThanOrEqual(10 + now / 6_000)
    }),
  )
})
