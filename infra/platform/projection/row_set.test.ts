import type { Change, ItemEdit } from '@adit/events/kit/fold.ts'
import { describe, expect, it } from 'vitest'
import type { Rows } from './projector.ts'
import { RowSet } from './row_set.ts'
import { bigint, defineTable, nullable, type RowOf, text, textArray } from './table.ts'

const table = defineTable(
  'lamp',
  { house: text(), lamp_id: text(), lit_by: nullable(text()), colors: textArray(), revision: bigint() },
  { key: ['house', 'lamp_id'], groups: ['house'] },
)
type LampRow = RowOf<typeof table>

interface Lamp {
  lampId: string
  litBy: string | null
  colors: readonly string[]
  /** Has no column. */
  maker: string
}

function lamps() {
  const set = new RowSet(table, true)
  return { set, rows: set as unknown as Rows<LampRow> } // A set of this table's rows.
}
const lamp: Lamp = { lampId: 'L1', litBy: null, colors: ['red'], maker: 'acme' }
const row: LampRow = { house: 'h1', lamp_id: 'L1', lit_by: null, colors: ['red'], revision: 0 }

it('puts a row made of the fields that have a column, in the order of the columns', () => {
  const { set, rows } = lamps()
  rows.putFields(lamp, { house: 'h1', revision: 0 })
  expect([...set.all()]).toEqual([row])
  expect(Object.keys([...set.all()][0] ?? {})).toEqual(Object.keys(table.columns))
})

it('puts a row of a snapshot after a change, and leaves the snapshot as it was for the next', () => {
  const { set, rows } = lamps()
  const change: Change<Lamp> = { litBy: 'ada', colors: (before) => [...before, 'blue'] }
  rows.putChanged(lamp, change, { house: 'h1', revision: 0 })
  rows.putChanged(lamp, {}, { house: 'h1', lamp_id: 'L2', revision: 1 })
  const [first, second] = set.all()
  expect(first).toEqual({ ...row, lit_by: 'ada', colors: ['red', 'blue'] })
  expect(second).toEqual({ ...row, lamp_id: 'L2', revision: 1 })
  expect(Object.keys(first ?? {})).toEqual(Object.keys(table.columns))
})

it('changes the fields that have a column, by value or by function', () => {
  const { set, rows } = lamps()
  rows.put(row)
  const change: Change<Lamp> = { litBy: 'ada', colors: (before) => [...before, 'blue'], maker: 'another' }
  rows.changeFields(['h1', 'L1'], change, { revision: 1 })
  expect([...set.all()]).toEqual([{ ...row, lit_by: 'ada', colors: ['red', 'blue'], revision: 1 }])
  expect(row.colors).toEqual(['red'])
})

it('throws if there is no row to change', () => {
  expect(() => lamps().rows.changeFields(['h1', 'L1'], {})).toThrow('lamp: there is no row')
})

it('applies edits of items, each to its own row', () => {
  const { set, rows } = lamps()
  const edits: ItemEdit<Lamp>[] = [
    { id: 'L1', put: lamp },
    { id: 'L2', put: { ...lamp, lampId: 'L2' } },
    { id: 'L1', change: { litBy: 'ada' } },
    { id: 'L2', removed: true },
  ]
  rows.changeItems(edits, (id) => ['h1', id], { house: 'h1', revision: 0 })
  rows.changeItems(undefined, (id) => ['h1', id], { house: 'h1', revision: 0 })
  expect([...set.all()]).toEqual([{ ...row, lit_by: 'ada' }])
})

it('adds an item only once', () => {
  const { set, rows } = lamps()
  const edits: ItemEdit<Lamp>[] = [
    { id: 'L1', add: lamp },
    { id: 'L1', add: { ...lamp, litBy: 'ada' } },
  ]
  rows.changeItems(edits, (id) => ['h1', id], { house: 'h1', revision: 0 })
  expect([...set.all()]).toEqual([row])
})

it('removes all items of the group that the other columns name', () => {
  const { set, rows } = lamps()
  const elsewhere = { ...row, house: 'h2' }
  for (const lit of [row, { ...row, lamp_id: 'L2' }, elsewhere]) rows.put(lit)
  rows.changeItems<Lamp>([{ allRemoved: true }], (id) => ['h1', id], { house: 'h1', revision: 0 })
  expect([...set.all()]).toEqual([elsewhere])
})

it('throws if no group holds all items', () => {
  const ungrouped = defineTable('shelf', { shelf_id: text() }, { key: ['shelf_id'] })
  const set = new RowSet(ungrouped, true)
  expect(() => set.changeItems([{ allRemoved: true }], (id) => id, {})).toThrow('shelf: none of its groups')
})

it('undoes everything if the event fails', () => {
  const { set, rows } = lamps()
  rows.put(row)
  set.keep()
  rows.changeFields(['h1', 'L1'], { litBy: 'ada' })
  rows.putFields({ ...lamp, lampId: 'L2' }, { house: 'h1', revision: 0 })
  set.rollBack()
  expect([...set.all()]).toEqual([row])
})

describe('rows that were not asked for', () => {
  const partial = () => new RowSet(table, false)

  it('can’t be read, changed or listed, so that no handler decides by a row that it believes missing', () => {
    const set = partial()
    expect(() => set.get(['h1', 'L1'])).toThrow('row h1\0L1 was not requested in reads()')
    expect(() => set.changeFields(['h1', 'L1'], {})).toThrow('was not requested')
    expect(() => set.update(['h1', 'L1'], {})).toThrow('was not requested')
    expect(() => set.group('house', 'h1')).toThrow('group house = h1 was not requested in reads()')
    expect([set.isKnown('h1\0L1'), set.isKnownGroup('house', 'h1')]).toEqual([false, false])
  })

  it('are known once they were read, also those that don’t exist', () => {
    const set = partial()
    set.load([row], ['h1\0L1', 'h1\0L2'], [['house', 'h1']])
    expect(set.get(['h1', 'L1'])).toEqual(row)
    expect(set.get(['h1', 'L2'])).toBeUndefined()
    expect(set.group('house', 'h1')).toEqual([row])
    expect([set.isKnown('h1\0L2'), set.isKnown('h1\0L3')]).toEqual([true, false])
    expect([set.isKnownGroup('house', 'h1'), set.isKnownGroup('house', 'h2')]).toEqual([true, false])
    expect(set.isKnownGroup('lamp_id', 'h1')).toBe(false)
  })

  it('don’t replace what an event has changed already', () => {
    const set = partial()
    set.load([row], ['h1\0L1'], [])
    set.update(['h1', 'L1'], { revision: 5 })
    set.load([row], ['h1\0L1'], [['house', 'h1']])
    expect(set.group('house', 'h1')).toEqual([{ ...row, revision: 5 }])
    expect(set.drain().upserts).toEqual([{ ...row, revision: 5 }])
  })
})

describe('a row', () => {
  it('is changed by values or by a function of the row, and the old one stays as it was', () => {
    const { set } = lamps()
    set.put(row)
    set.update(['h1', 'L1'], { lit_by: 'ada' })
    set.update(['h1', 'L1'], (before) => ({ revision: Number(before.revision) + 3 }))
    expect(set.get(['h1', 'L1'])).toEqual({ ...row, lit_by: 'ada', revision: 3 })
    expect(row.lit_by).not.toBe('ada')
    expect(() => set.update(['h1', 'L9'], {})).toThrow('lamp: there is no row h1\0L9 to change')
  })

  it('moves between groups with its value, and leaves its group when it is removed', () => {
    const { set } = lamps()
    set.put(row)
    set.put({ ...row, lamp_id: 'L2' })
    expect(set.group('house', 'h1')).toHaveLength(2)
    set.update(['h1', 'L1'], { house: 'h2' })
    expect(set.group('house', 'h1')).toEqual([{ ...row, lamp_id: 'L2' }])
    expect(set.group('house', 'h2')).toEqual([{ ...row, house: 'h2' }])
    set.remove(['h1', 'L2'])
    expect(set.group('house', 'h1')).toEqual([])
    expect(set.group('house', 'h9')).toEqual([])
  })

  it('counts towards the size once, as long as it exists', () => {
    const { set } = lamps()
    set.put(row)
    set.put({ ...row, revision: 2 })
    set.put({ ...row, lamp_id: 'L2' })
    expect(set.size).toBe(2)
    set.remove(['h1', 'L1'])
    set.remove(['h1', 'L1'])
    set.remove(['h1', 'L7'])
    expect(set.size).toBe(1)
  })
})

describe('what was changed', () => {
  it('is written once, as it is at the end', () => {
    const { set } = lamps()
    for (const revision of [1, 2]) set.put({ ...row, revision })
    set.put({ ...row, lamp_id: 'L2' })
    set.remove(['h1', 'L2'])
    expect(set.drain()).toEqual({
      upserts: [{ ...row, revision: 2 }],
      removed: ['h1\0L2'],
      added: [],
      appended: [],
    })
    expect(set.drain()).toEqual({ upserts: [], removed: [], added: [], appended: [] })
    set.remove(['h1', 'L1'])
    expect(set.drain().removed).toEqual(['h1\0L1'])
  })

  it('is not written if its event failed, but what earlier events changed is', () => {
    const { set } = lamps()
    set.put(row)
    set.keep()
    set.put({ ...row, revision: 2 })
    set.put({ ...row, revision: 3 })
    set.put({ ...row, lamp_id: 'L2' })
    set.rollBack()
    set.put({ ...row, lamp_id: 'L3' })
    set.keep()
    set.rollBack()
    expect(set.drain().upserts).toEqual([row, { ...row, lamp_id: 'L3' }])
    expect(set.size).toBe(2)
  })
})

describe('counters and appended rows', () => {
  const total = defineTable(
    'total',
    { name: text(), lit: bigint(), put: bigint() },
    { key: ['name'], counters: ['lit', 'put'] },
  )
  const journal = defineTable('journal', { at: text() }, { key: ['at'], appendOnly: true })
  const blank = (name: string) => ({ name, lit: 0, put: 0 })

  it('add up by key and column, and leave out what is undefined', () => {
    const set = new RowSet(total, true)
    set.add(blank('a'), { lit: 2, put: undefined })
    set.add(blank('a'), { lit: 3, put: 1 })
    set.add(blank('b'), { put: -4 })
    const sums = [
      { name: 'a', lit: 5, put: 1 },
      { name: 'b', lit: 0, put: -4 },
    ]
    expect([...set.all()]).toEqual(sums)
    expect(set.drain().added).toEqual(sums)
    expect(set.drain().added).toEqual([])
    expect([...set.all()]).toEqual([])
  })

  it('lose what a failing event added, and no more', () => {
    const set = new RowSet(total, true)
    set.add(blank('a'), { lit: 2 })
    set.keep()
    set.add(blank('a'), { lit: 5, put: 1 })
    set.add(blank('b'), { lit: 1 })
    set.rollBack()
    set.add(blank('a'), { put: 7 })
    set.keep()
    expect(set.drain().added).toEqual([{ name: 'a', lit: 2, put: 7 }])
    const entries = new RowSet(journal, true)
    entries.put({ at: '1' })
    entries.keep()
    for (const at of ['2', '3']) entries.put({ at })
    entries.rollBack()
    expect(entries.takeAppended()).toEqual([{ at: '1' }])
    expect(entries.takeAppended()).toEqual([])
    entries.put({ at: '4' })
    expect(entries.drain().appended).toEqual([{ at: '4' }])
    expect(entries.size).toBe(0)
  })
})

describe('originals', () => {
  it('are the rows before their first change while they are kept, and are taken once', () => {
    const { set } = lamps()
    set.put(row)
    expect(set.takeOriginals()).toEqual([])
    set.keepOriginals()
    set.update(['h1', 'L1'], { revision: 2 })
    set.update(['h1', 'L1'], { revision: 3 })
    set.put({ ...row, lamp_id: 'L2' })
    expect(set.takeOriginals()).toEqual([
      { key: 'h1\0L1', row },
      { key: 'h1\0L2', row: undefined },
    ])
    set.remove(['h1', 'L1'])
    expect(set.takeOriginals()).toEqual([])
    set.forgetOriginals()
    set.put({ ...row, lamp_id: 'L3' })
    expect(set.takeOriginals()).toEqual([])
    set.keepOriginals()
    set.update(['h1', 'L2'], { revision: 9 })
    expect(set.takeOriginals()).toHaveLength(1)
  })
})

describe('rows to copy while a build goes on', () => {
  const lamp = (lamp_id: string, revision = 0) => ({ ...row, lamp_id, revision })

  it('are those that have not changed since the last look, each once', () => {
    const { set } = lamps()
    set.put(lamp('L1'))
    set.keep()
    expect(set.takeNew({ quiet: true })).toEqual([])
    set.put(lamp('L2'))
    set.keep()
    expect(set.takeNew({ quiet: true })).toEqual([lamp('L1')])
    expect(set.takeNew({ quiet: true })).toEqual([lamp('L2')])
    expect(set.takeNew({ quiet: true })).toEqual([])
    expect(set.drain().upserts).toEqual([])
    expect(set.size).toBe(2)
  })

  it('are all that are left at the end, with the counters', () => {
    const { set } = lamps()
    set.put(lamp('L1'))
    set.add(lamp('C'), { revision: 4 })
    set.keep()
    expect(set.takeNew({ quiet: false })).toEqual([lamp('L1'), lamp('C', 4)])
    expect(set.takeNew({ quiet: false })).toEqual([])
    expect(set.drain()).toEqual({ upserts: [], removed: [], added: [], appended: [] })
  })

  it('leave later changes of copied rows, and their removal, to be written after them', () => {
    const { set } = lamps()
    for (const id of ['L1', 'L2', 'L3']) set.put(lamp(id))
    set.remove(['h1', 'L3'])
    set.keep()
    expect(set.takeNew({ quiet: false })).toEqual([lamp('L1'), lamp('L2')])
    set.put(lamp('L1', 2))
    set.remove(['h1', 'L2'])
    set.put(lamp('L3', 3))
    set.keep()
    expect(set.takeNew({ quiet: false })).toEqual([lamp('L3', 3)])
    expect(set.drain()).toMatchObject({ upserts: [lamp('L1', 2)], removed: ['h1\0L2'] })
  })
})
