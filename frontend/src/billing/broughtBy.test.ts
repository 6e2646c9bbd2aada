import { beforeEach, describe, expect, it, vi } from 'vitest'
import { broughtBy, rememberLink } from './broughtBy.ts'

const dayMs = 86_400_000
beforeEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

describe('the link by which a browser came', () => {
  it('is the last one', () => {
    expect(broughtBy()).toBeUndefined()
    rememberLink('CODE0001')
    rememberLink('CODE0002')
    expect(broughtBy()).toBe('CODE0002')
  })

  it('is forgotten after 30 days', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
    rememberLink('CODE0001')
    vi.setSystemTime(Date.UTC(2026, 0, 1) + 30 * dayMs - 1)
    expect(broughtBy()).toBe('CODE0001')
    vi.setSystemTime(Date.UTC(2026, 0, 1) + 30 * dayMs)
    expect(broughtBy()).toBeUndefined()
  })

  it.each(['none', '{', '5', '{"code":5,"at":1}', '{"code":"CODE0001"}'])('is none if %s is stored', (text) => {
    localStorage.setItem('brought-by', text)
    expect(broughtBy()).toBeUndefined()
  })
})
