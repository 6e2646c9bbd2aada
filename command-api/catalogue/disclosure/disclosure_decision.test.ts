import type { Disclosure, Statement } from '@adit/events/catalogue/project/project.events.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import { describe, expect, it } from 'vitest'
import { type ChangeDisclosures, changeDisclosures } from './disclosure_decision.ts'

const ads: Statement = { type: 'advertisements', note: 'A banner.' }
const noAds: Statement = { type: 'advertisements', note: 'One line.' }
const flashes: Statement = { type: 'epilepsy_triggers', note: null }

const disclosed = (statement: Statement, lock: Disclosure['lock'] = 'unlocked', byStaff = false): Disclosure => ({
  ...{ statement, lock, byStaff, updatedAt: 1, updatedBy: 'ada' },
})

/** The disclosures after a change at 2 by `bob`, "unchanged", or the code and field of the refusal. */
function after(before: readonly Disclosure[], change: Partial<ChangeDisclosures>) {
  const command = { set: [], removed: [], byStaff: false, by: 'bob', now: 2, ...change }
  try {
    const [event] = changeDisclosures(command, { disclosures: before })
    return event && 'disclosures' in event.data ? event.data.disclosures : 'unchanged'
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.data.field]
    throw error
  }
}
const now = (statement: Statement, lock: Disclosure['lock'] = 'unlocked', byStaff = false): Disclosure => ({
  ...{ statement, lock, byStaff, updatedAt: 2, updatedBy: 'bob' },
})

describe('a change of disclosures', () => {
  it('adds, replaces and removes by type, and leaves the others as they were', () => {
    expect(after([], { set: [ads] })).toEqual([now(ads)])
    expect(after([disclosed(ads), disclosed(flashes)], { set: [noAds] })).toEqual([now(noAds), disclosed(flashes)])
    expect(after([disclosed(ads), disclosed(flashes)], { removed: ['advertisements'] })).toEqual([disclosed(flashes)])
  })

  it('records nothing if everything is so already', () => {
    expect(after([disclosed(ads)], { set: [ads] })).toBe('unchanged')
    expect(after([disclosed(ads)], { removed: ['telemetry'] })).toBe('unchanged')
  })

  it.each([
    ['locks', { lock: 'unlocked' }, 'unlocked', ['staff_only', 'lock_status']],
    ['removes what may not be removed', { removed: ['advertisements'] }, 'cannot_disable', ['staff_only', 'remove']],
    ['removes what is locked', { removed: ['advertisements'] }, 'fully_locked', ['staff_only', 'remove']],
    ['changes what is locked', { set: [noAds] }, 'fully_locked', ['staff_only', 'set']],
    ['changes what may not be removed', { set: [noAds] }, 'cannot_disable', [now(noAds, 'cannot_disable')]],
  ] as const)('by a member that %s', (_, change, lock, expected) => {
    expect(after([disclosed(ads, lock, true)], { set: [flashes], ...change })).toEqual(
      typeof expected[0] === 'string' ? expected : [...expected],
    )
  })

  it('by staff passes every lock, keeps it, and is marked', () => {
    const locked = [disclosed(ads, 'fully_locked', true)]
    expect(after(locked, { byStaff: true, removed: ['advertisements'] })).toEqual([])
    expect(after(locked, { byStaff: true, set: [noAds] })).toEqual([now(noAds, 'fully_locked', true)])
    expect(after(locked, { byStaff: true, set: [ads], lock: 'unlocked' })).toEqual([now(ads, 'unlocked', true)])
    expect(after([], { byStaff: true, set: [ads], lock: 'cannot_disable' })).toEqual([now(ads, 'cannot_disable', true)])
  })
})
