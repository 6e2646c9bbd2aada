import { expect, it } from 'vitest'
import { throttle } from './throttle.ts'

/** A clock that only sleeping and `work` move on. */
function clock() {
  let time = 0
  return {
    now: () => time,
    async sleep(ms: number) {
      time += ms
    },
    work(ms: number) {
      time += ms
    },
  }
}

it('holds reads to the given speed', async () => {
  const time = clock()
  const limit = throttle(1_000_000, time)
  for (let read = 0; read < 100; read++) await limit.pass(100_000)
  expect(time.now()).toBe(10_000)
})

it('does not wait for work that is slower by itself', async () => {
  const time = clock()
  const limit = throttle(1_000_000, time)
  for (let read = 0; read < 100; read++) {
    time.work(105)
    await limit.pass(100_000)
  }
  expect(time.now()).toBe(10_500)
})

it('does not save up time that was not used', async () => {
  const time = clock()
  const limit = throttle(1_000_000, time)
  time.work(60_000)
  await limit.pass(1_000_000)
  await limit.pass(1_000_000)
  expect(time.now()).toBe(61_000)
})

it('stops waiting when the backup is cancelled', async () => {
  await expect(throttle(1).pass(1_000_000, AbortSignal.abort())).rejects.toThrow('aborted')
})
