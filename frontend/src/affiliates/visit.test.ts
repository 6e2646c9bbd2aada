import { beforeEach, expect, it, vi } from 'vitest'
import { broughtBy } from '../billing/broughtBy.ts'
import { serve } from '../testing/serve.ts'
import { noteVisit } from './visit.ts'

beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

const reports = () => serve(({ path }) => (path === '/_internal/affiliate/ingest-click' ? { status: 204 } : undefined))

it('remembers the code of a link, and reports the visit', async () => {
  const log = reports()
  await noteVisit('?utm_source=news&afl=aFf1C0d3')
  expect(broughtBy()).toBe('aFf1C0d3')
  expect(log.map(({ method, body }) => [method, body])).toEqual([['POST', { affiliate_code_id: 'aFf1C0d3' }]])
})

it.each(['', '?afl=', '?afl=%3Cscript%3E', `?afl=${'a'.repeat(65)}`, '?other=aFf1C0d3'])(
  'does nothing for an address with %j',
  async (search) => {
    const log = reports()
    await noteVisit(search)
    expect(broughtBy()).toBeUndefined()
    expect(log).toEqual([])
  },
)

it('waits until somebody sees the page', async () => {
  const log = reports()
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const noted = noteVisit('?afl=aFf1C0d3')
  await Promise.resolve()
  expect(broughtBy()).toBeUndefined()
  state.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await noted
  expect(broughtBy()).toBe('aFf1C0d3')
  expect(log).toHaveLength(1)
})

it('remembers the code although the report fails', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('away'))
  await noteVisit('?afl=aFf1C0d3')
  expect(broughtBy()).toBe('aFf1C0d3')
})
