import type { Position } from '@adit/events/kit/envelope.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkpointWaiter } from './checkpoint_waiter.ts'
import { MemoryReads } from './memory_reads.fixture.ts'

const at = (text: string) => text as Position // Brands what a store would return.

let reads: MemoryReads
let errors: unknown[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  reads = new MemoryReads()
  errors = []
  reads.state.installed = true
  reads.state.live = ['lamps', 'others'].map((projector, index) => {
    return { projector, version: 1, build: index + 1, schema: projector }
  })
  reads.state.checkpoints = [1, 2].flatMap((build) =>
    [0, 1].map((partition) => ({ build, partition, position: null as string | null })),
  )
})
afterEach(() => void vi.useRealTimers())

const opened = () =>
  checkpointWaiter({
    pool: reads.pool(),
    layout: async () => ({ id: 'feed', partitions: 2, partitionOf: (root) => (root === 'a' ? 0 : 1) }),
    versions: { lamps: 1, others: 1 },
    onError: (error) => errors.push(error),
  })

const move = (build: number, partition: number, position: string) => {
  for (const one of reads.state.checkpoints)
    if (one.build === build && one.partition === partition) one.position = position
}
const asked = () => reads.asked.length
/** Lets that much time pass, and what it starts end. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Waits for the root's event. The answers come in order. */
function waiting() {
  const answers: string[] = []
  const { wait } = opened()
  const ask = (names: string[], root: string, position: string, timeout = 1_000) =>
    void wait(names, { root, position: at(position) }, timeout).then((seen) => answers.push(`${root} ${seen}`))
  return { answers, ask }
}

it('asks nothing if there is nothing to wait for', async () => {
  expect(await opened().wait([], { root: 'a', position: at('9') }, 1_000)).toBe('visible')
  expect(asked()).toBe(0)
})

it('answers when all projections have passed the position in the partition of the root', async () => {
  const { answers, ask } = waiting()
  move(1, 0, '5')
  move(2, 1, '9')
  ask(['lamps', 'others'], 'a', '5')
  await pass(0)
  move(2, 0, '4')
  await pass(10)
  expect(answers).toEqual([])
  move(2, 0, '5')
  await pass(10)
  expect(answers).toEqual(['a visible'])
})

it('asks every 10 ms for everybody at once, and not at all when nobody waits', async () => {
  const { answers, ask } = waiting()
  ask(['lamps'], 'a', '5')
  ask(['lamps', 'others'], 'b', '6')
  await pass(0)
  const before = asked()
  await pass(9)
  expect(asked()).toBe(before)
  await pass(1)
  expect(asked()).toBe(before + 1)
  for (const build of [1, 2]) for (const partition of [0, 1]) move(build, partition, '6')
  await pass(10)
  expect(answers).toEqual(['a visible', 'b visible'])
  const after = asked()
  await pass(100)
  expect(asked()).toBe(after)
  expect(vi.getTimerCount()).toBe(0)
  ask(['lamps'], 'a', '6')
  await pass(0)
  expect(answers).toHaveLength(3)
})

it('gives up after the time given, and answers once', async () => {
  const { answers, ask } = waiting()
  ask(['lamps'], 'a', '5', 50)
  await pass(49)
  expect(answers).toEqual([])
  await pass(1)
  expect(answers).toEqual(['a pending'])
  move(1, 0, '5')
  await pass(20)
  expect(answers).toEqual(['a pending'])
})

it('knows which of the roots is parked in which projection', async () => {
  const { answers, ask } = waiting()
  const parked = { position: '1', partition: 0, type: 'LampLit', event: '{}', error: null, parked_at: 0 }
  reads.state.parked = [{ ...parked, build: 2, root: 'a' }]
  for (const build of [1, 2]) for (const partition of [0, 1]) move(build, partition, '6')
  ask(['lamps', 'others'], 'a', '5')
  ask(['lamps', 'others'], 'b', '5')
  ask(['lamps'], 'a', '5')
  await pass(0)
  await pass(10)
  expect(answers).toEqual(['a parked', 'b visible', 'a visible'])
})

it('reports that the database fails, and asks again after a fifth of a second', async () => {
  const { answers, ask } = waiting()
  move(1, 0, '5')
  reads.fail(/^select/, new Error('away'))
  ask(['lamps'], 'a', '5')
  await pass(0)
  await pass(199)
  expect(errors).toMatchObject([{ message: 'away' }])
  expect(asked()).toBe(1)
  await pass(1)
  expect(answers).toEqual(['a visible'])
  expect(errors).toHaveLength(1)
})

it('waits in vain for a projection without a version of this release', async () => {
  const { answers, ask } = waiting()
  for (const partition of [0, 1]) move(1, partition, '6')
  reads.state.live.push({ projector: 'unknown', version: 1, build: 1, schema: 'unknown' })
  ask(['unknown'], 'a', '5', 30)
  await pass(40)
  expect(answers).toEqual(['a pending'])
})
