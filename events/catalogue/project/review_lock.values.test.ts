import { expect, it } from 'vitest'
import { isLockedFor, REVIEW_LOCK_MS, renewedLock } from './review_lock.values.ts'

it('locks out everyone but the holder for fifteen minutes', () => {
  const lock = renewedLock('ada', 1_000)
  expect(REVIEW_LOCK_MS).toBe(900_000)
  expect(isLockedFor(lock, 'bob', 900_999)).toBe(true)
  expect(isLockedFor(lock, 'bob', 901_000)).toBe(false)
  expect(isLockedFor(lock, 'ada', 1_000)).toBe(false)
  expect(isLockedFor(null, 'bob', 1_000)).toBe(false)
})
