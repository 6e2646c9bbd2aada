import { expect, it } from 'vitest'
import { eventLog } from '../testing/event_log.ts'
import { Folding, NotDerived, relevant } from './folding.ts'
import { lampEvents, lampProjector } from './projection.fixture.ts'
import type { AnyHandler, AnyProjector } from './projector.ts'

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

const handler = (apply: AnyHandler['apply']): AnyHandler => ({ apply })
/** A projector of lamps that does this with each event. */
const doing = (apply: AnyProjector['apply']): AnyProjector => ({ ...lampProjector(), apply })

it('asks for each row and group once, and not for what is known', () => {
  const folding = new Folding(lampProjector(), false)
  const events = lit('h1', 'a', 'b', 'a')
  const wanted = folding.wanted(events)
  expect([...(wanted.get('lamp')?.keys ?? [])]).toEqual(['h1\0a', 'h1\0b'])
  expect([...(wanted.get('lamp')?.groups.values() ?? [])]).toEqual([['house', 'h1']])
  expect([...(wanted.get('house')?.keys ?? [])]).toEqual(['h1'])
  for (const [name, { keys, groups }] of wanted) folding.sets[name]?.load([], keys, groups.values())
  const again = [...folding.wanted(events).values()]
  expect(again.every(({ keys, groups }) => keys.size + groups.size === 0)).toBe(true)
})

it('asks for what hides an event and for what hides all, of those that wait', () => {
  const folding = new Folding(lampProjector(), false)
  const wanted = folding.wantedToHide(lit('h1', 'a'))
  expect([...(wanted.get('house')?.keys ?? [])]).toEqual(['h1'])
  expect([...(wanted.get('lamp')?.groups.values() ?? [])]).toEqual([['house', 'h1']])
  const nothing = new Folding({ ...lampProjector(), whileParked: undefined }, false)
  expect([...nothing.wantedToHide(lit('h1', 'a')).values()].every(({ keys }) => keys.size === 0)).toBe(true)
  expect(nothing.hide(lit('h1', 'a'))).toEqual([])
})

it('leaves out events of parked roots, and later events of one that fails', () => {
  const seen: string[] = []
  const folding = new Folding(
    doing((event) => {
      seen.push(`${event.metadata.root} ${Object(event.data).lamp}`)
      if (Object(event.data).lamp === 'bad') throw new Error('no')
    }),
    true,
  )
  const [parked, failing, fine] = [lit('h1', 'a'), lit('h2', 'bad', 'b'), lit('h3', 'c')]
  const failures = folding.apply([...parked, ...failing, ...fine], new Set(['h1']))
  expect(seen).toEqual(['h2 bad', 'h3 c'])
  expect(failures).toEqual([{ event: failing[0], error: new Error('no') }])
})

it('keeps marks, counters and stale roots of an event only if it succeeds', () => {
  const folding = new Folding(
    doing((event, rows, marks) => {
      marks.mark('house', `${Object(event.data).lamp}`)
      rows.total?.add({ name: 'all', lit: 0 }, { lit: 1 })
      marks.stale()
      if (Object(event.data).lamp === 'bad') throw new Error('no')
      rows.house?.put({ house: event.metadata.root, lit: 1, lamps: [], last: null })
    }),
    true,
  )
  folding.apply([...lit('h1', 'a', 'b'), ...lit('h2', 'bad'), ...lit('h3', 'a')], nobody)
  expect([...folding.marks].map(([name, ids]) => [name, [...ids]])).toEqual([['house', ['a', 'b']]])
  expect([...(folding.sets.total?.all() ?? [])]).toEqual([{ name: 'all', lit: 3 }])
  folding.derive()
  expect(lampsOf(folding).map(([house]) => house)).toEqual(['h1', 'h3'])
})

it('treats a mark that the projector does not declare as a bug of the handler', () => {
  const folding = new Folding(
    doing((_, __, marks) => marks.mark('other', '1')),
    true,
  )
  expect(String(folding.apply(lit('h1', 'a'), nobody)[0]?.error)).toContain('lamps does not declare the mark other')
  expect(folding.marks.size).toBe(0)
})

it('hides what waits event by event, whole if that fails, and tells how the rows were', () => {
  const projector = lampProjector()
  const hides = { LampLit: handler((event, rows) => rows.lamp?.remove([event.metadata.root, Object(event.data).lamp])) }
  const hideAll = projector.whileParked?.hideAll ?? handler(() => undefined)
  const failing = { LampLit: handler(() => expect.fail('cannot hide')) }
  for (const [on, left] of [
    [hides, ['h1 b', 'h2 a']],
    [failing, ['h2 a']],
    [{}, ['h1 a', 'h1 b', 'h2 a']],
  ] as const) {
    const folding = new Folding({ ...projector, whileParked: { on, hideAll } }, true)
    const events = lit('h1', 'a', 'b')
    folding.apply([...events, ...lit('h2', 'a')], nobody)
    const hidden = folding.hide(events.slice(0, 1))
    const lamps = [...(folding.sets.lamp?.all() ?? [])]
    expect(lamps.map(({ house, lamp }) => `${house} ${lamp}`)).toEqual(left)
    const kept = hidden.filter(({ table }) => table === 'lamp').map(({ root, key, row }) => [root, key, row?.lamp])
    const gone = ['h1 a', 'h1 b'].filter((name) => !(left as readonly string[]).includes(name))
    expect(kept).toEqual(gone.map((name) => ['h1', name.replace(' ', '\0'), name.slice(3)]))
    folding.sets.lamp?.put({ house: 'h9', lamp: 'x', brightness: 1, changed_at: 1 })
    expect(folding.sets.lamp?.takeOriginals()).toEqual([])
  }
})

it('takes those events of a batch that the projector handles and has not seen', () => {
  const log = eventLog()
  const write = log.stream(lampEvents, 'h1')
  const first = write('LampLit', { lamp: 'a', brightness: 1 })
  write('LampSeen', {})
  const last = write('LampRemoved', { lamp: 'a' })
  expect(relevant(lampProjector(), log.events, undefined)).toEqual([first, last])
  expect(relevant(lampProjector(), log.events, first.position)).toEqual([last])
  expect(relevant(lampProjector(), log.events, last.position)).toEqual([])
})

it('says what it could not derive, and why', () => {
  const error = new NotDerived('h1', new Error('no'))
  expect([error.name, error.message, error.cause]).toEqual([
    'NotDerived',
    'Cannot derive the rows of h1: Error: no',
    new Error('no'),
  ])
})
