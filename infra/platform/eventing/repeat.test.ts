import { expect, it } from 'vitest'
import { repeat } from './repeat.ts'

const onError = () => undefined
const hour = 3_600_000

it('starts after the initial pause and continues after a failure', async () => {
  let times = 0
  const run = async () => {
    times++
    throw new Error('as always')
  }
  const seldom = repeat({ everyMs: hour, firstMs: 1, onError }, run)
  await expect.poll(() => times, { timeout: 20_000 }).toBe(1)
  await seldom.stop()
  const often = repeat({ everyMs: 1, onError }, run)
  await expect.poll(() => times, { timeout: 20_000 }).toBeGreaterThan(3)
  await often.stop()
})

it('stops after the current round and starts no other', async () => {
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  let times = 0
  const task = repeat({ everyMs: 1, onError }, async () => {
    times++
    begun.resolve()
    await goOn.promise
  })
  await begun.promise
  let stopped = false
  const stopping = task.stop().then(() => {
    stopped = true
  })
  await new Promise(setImmediate)
  expect(stopped).toBe(false)
  goOn.resolve()
  await stopping
  expect(times).toBe(1)
})

it('keeps no process alive', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  const seldom = repeat({ everyMs: hour, onError }, async () => undefined)
  expect(timers()).toBe(before)
  await seldom.stop()
})
