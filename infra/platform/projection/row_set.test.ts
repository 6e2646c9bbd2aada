import type { Change, ItemEdit } from '@adit/events/kit/fold.ts'
import { expect, it } from 'vitest'
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
