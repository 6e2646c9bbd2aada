import type { Position } from '@adit/events/kit/envelope.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Feed } from '../feed/feed.port.ts'
import type { ProjectionRunner } from './runner.ts'
import { runnerWaiter } from './waiter.ts'

const at = (text: string) => text as Position // Brands what a store would return.

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Two projections of two partitions. Each `move` lets one pass a position. */
function opened() {
  const passed = new Map<string, Position>()
  const parked = new Set<string>()
  const listeners = new Set<() => void>()
  let layouts = 0
  const projections = ['users', 'things'].map((name) => ({
    projector: { name },
    seen: (partition: number) => passed.get(`${name} ${partition}`),
    isParked: (root: string) => parked.has(`${name} ${root}`),
  }))
  const onMoved = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const layout = async () => {
    layouts += 1
    return { id: 'feed', partitions: 2, partitionOf: (root: string) => (root === 'a' ? 0 : 1) }
  }
  const runner = { projections: () => projections, onMoved } as unknown as ProjectionRunner // What a waiter uses.
  const move = (name: string, partition: number, position: string) => {
    passed.set(`${name} ${partition}`, at(position))
    for (const listener of listeners) listener()
  }
  return { ...runnerWaiter(runner, { layout } as Feed), move, parked, listeners, layouts: () => layouts }
}

const effect = (root: string, position: string) => ({ root, position: at(position) })

it('answers at once what was passed already, at exactly the position', async () => {
  const { wait, move, listeners } = opened()
  move('users', 0, '5')
  expect(await wait(['users'], effect('a', '5'), 1_000)).toBe('visible')
  expect(await wait([], effect('a', '9'), 1_000)).toBe('visible')
  expect(listeners.size).toBe(0)
})

it('waits until all projections that were asked about have passed, in the partition of the root', async () => {
  const { wait, move, listeners } = opened()
  const answers: string[] = []
  void wait(['users', 'things'], effect('a', '5'), 1_000).then((seen) => answers.push(seen))
  await vi.advanceTimersByTimeAsync(0)
  move('users', 0, '6')
  move('things', 1, '9')
  move('things', 0, '4')
  await vi.advanceTimersByTimeAsync(999)
  expect(answers).toEqual([])
  move('things', 0, '5')
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual(['visible'])
  expect(listeners.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

it('gives up after the time given, and listens no longer', async () => {
  const { wait, listeners } = opened()
  const answer = wait(['users'], effect('a', '5'), 1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await answer).toBe('pending')
  expect(listeners.size).toBe(0)
})

it('tells that the root is parked in one of them, now or when it has passed', async () => {
  const { wait, move, parked } = opened()
  parked.add('things a')
  move('users', 0, '5')
  move('things', 0, '5')
  expect(await wait(['users', 'things'], effect('a', '5'), 1_000)).toBe('parked')
  expect(await wait(['users'], effect('a', '5'), 1_000)).toBe('visible')
  const later = wait(['things'], effect('a', '6'), 1_000)
  await vi.advanceTimersByTimeAsync(0)
  move('things', 0, '6')
  expect(await later).toBe('parked')
})

it('asks for the layout once', async () => {
  const { wait, move, layouts } = opened()
  move('users', 0, '5')
  for (let n = 0; n < 3; n++) await wait(['users'], effect('a', '5'), 1_000)
  expect(layouts()).toBe(1)
})
