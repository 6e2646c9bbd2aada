import { expect, it } from 'vitest'
import { lockAgainst, REVIEW_LOCK_MS, renewedLock } from './review_lock.values.ts'

it('locks out everyone but the holder for fifteen minutes', () => {
  const lock = renewedLock('ada', 1_000)
  expect(REVIEW_LOCK_MS).toBe(900_000)
  expect(lockAgainst(lock, 'bob', 900_999)).toBe(lock)
  expect(lockAgainst(lock, 'bob', 901_000)).toBe(undefined)
  expect(lockAgainst(lock, 'ada', 1_000)).toBe(undefined)
  expect(lockAgainst(null, 'bob', 1_000)).toBe(undefined)
})
