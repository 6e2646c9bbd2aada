import { beforeEach, expect, test, vi } from 'vitest'
import { type Arrival, createNavigation, type Navigation } from './navigation.ts'

let navigation: Navigation
let arrivals: Arrival[]

const paths = () => arrivals.map(({ action, location }) => `${action} ${location.pathname}${location.search}`)

beforeEach(() => {
  window.history.replaceState(null, '', '/form')
  navigation = createNavigation()
  arrivals = []
  return navigation.listen((arrival) => arrivals.push(arrival))
})

test('arrivals are told, and whether to keep the scroll', () => {
  navigation.navigator.push('/form?page=2', null, { preventScrollReset: true })
  navigation.navigator.replace('/mods', null)
  expect(paths()).toEqual(['PUSH /form?page=2', 'REPLACE /mods'])
  expect(arrivals.map((arrival) => arrival.keepScroll)).toEqual([true, false])
})

test('a guard is asked before another page, not before another query', () => {
  const guard = vi.fn()
  navigation.guard(guard)
  navigation.navigator.push('/form?tab=2', null)
  expect(guard).not.toHaveBeenCalled()
  navigation.navigator.push({ pathname: '/mods' }, null)
  expect(guard).toHaveBeenCalledOnce()
  expect(paths()).toEqual(['PUSH /form?tab=2'])
  guard.mock.calls[0]?.[0]()
  expect(paths()).toEqual(['PUSH /form?tab=2', 'PUSH /mods'])
})

test('“back” is undone until the guard lets it happen', async () => {
  navigation.navigator.push('/edit', null)
  const guard = vi.fn()
  navigation.guard(guard)
  window.history.back()
  await vi.waitFor(() => expect(guard).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(location.pathname).toBe('/edit'))
  expect(paths()).toEqual(['PUSH /edit'])
  guard.mock.calls[0]?.[0]()
  await vi.waitFor(() => expect(paths()).toEqual(['PUSH /edit', 'POP /form']))
  expect(guard).toHaveBeenCalledOnce()
})

test('a removed guard no longer asks', () => {
  const guard = vi.fn()
  navigation.guard(guard)()
  navigation.navigator.push('/mods', null)
  expect(guard).not.toHaveBeenCalled()
  expect(paths()).toEqual(['PUSH /mods'])
})
