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

test('counts what other processes have counted', () => {
  const store = new MemoryRateLimitStore()
  store.take('a', { limit: 60 }, 1_000)
  store.correct('a', 59_000)
  expect(store.take('a', { limit: 60 }, 1_000)).toMatchObject({ allowed: true, remaining: 1, resetSeconds: 59 })
})

test('says how many whole seconds to wait', () => {
  const store = new MemoryRateLimitStore()
  const slow = { limit: 6 }
  for (let count = 0; count < 6; count++) store.take('a', slow, 0)
  expect(store.take('a', slow, 0)).toMatchObject({ allowed: false, resetSeconds: 10 })
  expect(store.take('a', slow, 500)).toMatchObject({ allowed: false, resetSeconds: 10 })
  expect(store.take('a', slow, 9_001)).toMatchObject({ allowed: false, resetSeconds: 1 })
  expect(store.take('a', slow, 10_000)).toMatchObject({ allowed: true, remaining: 0, resetSeconds: 60 })
})

test('forgets once a minute the keys whose buckets are full', () => {
  const store = new MemoryRateLimitStore()
  const sizeAfter = (key: string, now: number) => {
    store.take(key, { limit: 60 }, now)
    return store.size
  }
  expect([sizeAfter('a', 1_000), sizeAfter('b', 59_999)]).toEqual([1, 2])
  // Of the others, only b isn't full yet.
  expect(sizeAfter('c', 60_000)).toBe(2)
  expect([sizeAfter('d', 119_000), sizeAfter('e', 119_999)]).toEqual([3, 4])
  expect(sizeAfter('f', 120_000)).toBe(2)
})

test('remembers so many keys, and drops a tenth of them, the oldest, for another', () => {
  const store = new MemoryRateLimitStore({ max: 20 })
  for (let key = 0; key < 20; key++) store.take(`${key}`, rate, 1_000)
  expect(store.size).toBe(20)
  store.take('20', rate, 1_000)
  expect(store.size).toBe(19)
  const remaining = (key: number) => store.take(`${key}`, rate, 1_000).remaining
  expect([2, 19, 20].map(remaining)).toEqual([298, 298, 298])
  expect([0, 1].map(remaining)).toEqual([299, 299])
})

test('counts a key that was used again among the newest', () => {
  const store = new MemoryRateLimitStore({ max: 10 })
  for (let key = 0; key < 9; key++) store.take(`${key}`, rate, 1_000)
  store.take('0', rate, 1_000)
  store.take('9', rate, 1_000)
  store.take('new', rate, 1_000) // drops one
  expect(store.take('0', rate, 1_000)).toMatchObject({ remaining: 297 })
  expect(store.take('1', rate, 1_000)).toMatchObject({ remaining: 299 })
})

test('makes room before it looks a key up, which then begins anew', () => {
  const store = new MemoryRateLimitStore({ max: 10 })
  for (let key = 0; key < 10; key++) store.take(`${key}`, rate, 1_000)
  expect(store.take('0', rate, 1_000)).toMatchObject({ remaining: 299 })
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
