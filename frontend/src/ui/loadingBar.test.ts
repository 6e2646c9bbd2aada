import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoadingBar, type LoadingState } from './loadingBar.ts'

let states: LoadingState[] = []
const last = () => states.at(-1)

beforeEach(() => {
  vi.useFakeTimers()
  states = []
})
afterEach(() => {
  vi.useRealTimers()
})

test('shows nothing for work that ends within the throttle', () => {
  const bar = createLoadingBar((state) => states.push(state))
  bar.start()
  vi.advanceTimersByTime(49)
  bar.finish()
  vi.advanceTimersByTime(1000)
  expect(states).toEqual([])
})

test('advances on each tick but never reaches the end on its own', () => {
  const bar = createLoadingBar((state) => states.push(state))
  bar.start()
  vi.advanceTimersByTime(50)
  expect(last()).toEqual({ progress: 0, shown: true })
  vi.advanceTimersByTime(200)
  expect(last()).toEqual({ progress: 40, shown: true })
  vi.advanceTimersByTime(5000)
  expect(last()?.progress).toBe(95)
})

test('finishing jumps to 100, then hides', () => {
  const bar = createLoadingBar((state) => states.push(state))
  bar.start()
  vi.advanceTimersByTime(150)
  bar.finish()
  expect(last()).toEqual({ progress: 100, shown: true })
  vi.advanceTimersByTime(1000)
  expect(last()).toEqual({ progress: 0, shown: false })
})
