import { expect, it } from 'vitest'
import { eventLog } from '../testing/event_log.ts'
import { Folding, NotDerived } from './folding.ts'
import { lampEvents, lampProjector } from './projection.fixture.ts'
import type { AnyProjector } from './projector.ts'

const nobody = new Set<string>()

/** Lamps of one house, each lit once in this order. */
function lit(house: string, ...lamps: string[]) {
  const log = eventLog()
  const write = log.stream(lampEvents, house)
  for (const lamp of lamps) write('LampLit', { lamp, brightness: 1 })
  return log.events
}

/** The projector, recording the roots for which it derives rows. */
function noting(projector: AnyProjector) {
  const derived: string[] = []
  const derive: AnyProjector['derive'] = (root, rows) => {
    derived.push(root)
    projector.derive?.(root, rows)
  }
  return { derived, projector: { ...projector, derive } }
}

const lampsOf = (folding: Folding) => [...(folding.sets.house?.all() ?? [])].map(({ house, lamps }) => [house, lamps])

it('derives once for all events of a root after a build has read them', () => {
  const { derived, projector } = noting(lampProjector())
  const folding = new Folding(projector, true)
  folding.apply([...lit('h1', 'b', 'a'), ...lit('h2', 'c')], nobody)
  folding.apply(lit('h1', 'd'), nobody)
  expect(derived).toEqual([])
  folding.derive()
  folding.derive()
  expect(derived).toEqual(['h1', 'h2'])
  expect(lampsOf(folding)).toEqual([
    ['h1', ['a', 'b', 'd']],
    ['h2', ['c']],
  ])
})

it('derives early only for roots that no longer change', () => {
  const { derived, projector } = noting(lampProjector())
  const folding = new Folding(projector, true)
  folding.apply([...lit('h1', 'a'), ...lit('h2', 'b')], nobody)
  folding.deriveQuiet()
  folding.apply(lit('h2', 'c'), nobody)
  folding.deriveQuiet()
  expect(derived).toEqual(['h1'])
  folding.apply(lit('h1', 'd'), nobody)
  folding.derive()
  expect(derived).toEqual(['h1', 'h2', 'h1'])
  expect(lampsOf(folding)).toEqual([
    ['h1', ['a', 'd']],
    ['h2', ['b', 'c']],
  ])
})

it('derives automatically at the end of a batch', () => {
  const { derived, projector } = noting(lampProjector())
  const folding = new Folding(projector, false)
  const events = lit('h1', 'b', 'a')
  for (const [name, { keys, groups }] of folding.wanted(events)) folding.sets[name]?.load([], keys, groups.values())
  folding.apply(events, nobody)
  expect(derived).toEqual(['h1'])
  expect(lampsOf(folding)).toEqual([['h1', ['a', 'b']]])
})

it('derives from the events before a failing one, and not for a root without other events', () => {
  const { derived, projector } = noting(lampProjector((event) => event.type === 'LampLit' && event.data.lamp === 'bad'))
  const folding = new Folding(projector, true)
  const failures = folding.apply([...lit('h1', 'a', 'bad', 'b'), ...lit('h2', 'bad'), ...lit('h3', 'c')], nobody)
  expect(failures).toHaveLength(2)
  folding.derive()
  expect(derived).toEqual(['h1', 'h3'])
  expect(lampsOf(folding)).toEqual([
    ['h1', ['a']],
    ['h3', ['c']],
  ])
})

it('names the root whose rows it cannot derive', () => {
  const folding = new Folding(lampProjector(undefined, 'bad'), true)
  folding.apply([...lit('h1', 'a'), ...lit('h2', 'bad')], nobody)
  expect(() => folding.derive()).toThrow(NotDerived)
  expect(() => folding.derive()).toThrow('rows of h2: Error: cannot list bad')
})

it('treats a handler that marks rows stale without a way to derive them as a bug', () => {
  const folding = new Folding({ ...lampProjector(), derive: undefined }, true)
  const [failure] = folding.apply(lit('h1', 'a'), nobody)
  expect(String(failure?.error)).toContain('derives no rows')
})
