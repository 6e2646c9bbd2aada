import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/apiError.ts'
import { dismissAfter, notifications, notify, notifyError } from './notifications.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const one of notifications.get()) notifications.dismiss(one.id)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const shown = () => notifications.get().map(({ title, type, count }) => ({ title, type, count }))

test('identical notifications are counted, not repeated', () => {
  notify({ title: 'Saved', type: 'success' })
  notify({ title: 'Saved', type: 'success' })
  notify({ title: 'Saved', type: 'warning' })
  expect(shown()).toEqual([
    { title: 'Saved', type: 'success', count: 2 },
    { title: 'Saved', type: 'warning', count: 1 },
  ])
})

test('a notification disappears 30 seconds after its last repetition', () => {
  notify({ title: 'Saved' })
  vi.advanceTimersByTime(dismissAfter - 1)
  notify({ title: 'Saved' })
  vi.advanceTimersByTime(dismissAfter - 1)
  expect(shown()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('pausing keeps a notification, and resuming starts its time again', () => {
  notify({ title: 'Read me' })
  const id = notifications.get()[0]?.id ?? 0
  notifications.pause(id)
  vi.advanceTimersByTime(dismissAfter * 2)
  expect(shown()).toHaveLength(1)
  notifications.resume(id)
  vi.advanceTimersByTime(dismissAfter)
  expect(shown()).toEqual([])
})

test('two notifications of the same moment have different ids', () => {
  notify({ title: 'a' })
  notify({ title: 'b' })
  const [first, second] = notifications.get()
  expect(first?.id).not.toBe(second?.id)
})

test('shows an error with its description and code, and shows no abort', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  notifyError('An error occurred', new ApiError({ status: 400, error: 'invalid_input', description: 'title: 3-64' }))
  notifyError('An error occurred', new DOMException('x', 'AbortError'))
  expect(notifications.get()).toMatchObject([{ text: 'title: 3-64', type: 'error', errorCode: 'invalid_input' }])
})
