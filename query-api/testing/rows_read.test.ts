import { expect, it } from 'vitest'
import { costOf } from './rows_read.ts'

const scan = (rows: number, loops = 1, more: object = {}) => ({
  'Node Type': 'Index Scan',
  'Relation Name': 'version',
  'Actual Rows': rows,
  'Actual Loops': loops,
  ...more,
})
const node = (type: string, rows: number, ...Plans: Parameters<typeof costOf>[0][]) => ({
  'Node Type': type,
  'Actual Rows': rows,
  'Actual Loops': 1,
  Plans,
})

it('counts what a filter discarded, once per scan', () => {
  expect(costOf(scan(2, 10, { 'Rows Removed by Filter': 3 })).rows).toBe(50)
  expect(costOf(scan(0.25, 8)).rows).toBe(2)
})

it('counts the rows of all tables, and ignores what was never scanned', () => {
  expect(costOf(node('Nested Loop', 5, scan(5), scan(1, 5), scan(7, 0))).rows).toBe(10)
})

it('counts the rows that a join makes from few', () => {
  expect(costOf(node('Nested Loop', 400, scan(20), node('Materialize', 20, scan(20)))).rows).toBe(400)
})

it('counts a bitmap once, and all bitmaps if several leave few rows', () => {
  const bitmap = (rows: number) => ({ 'Node Type': 'Bitmap Index Scan', 'Actual Rows': rows, 'Actual Loops': 1 })
  const heap = (rows: number, ...Plans: object[]) => scan(rows, 1, { 'Node Type': 'Bitmap Heap Scan', Plans })
  expect(costOf(heap(30, bitmap(30))).rows).toBe(30)
  expect(costOf(heap(2, node('BitmapAnd', 0, bitmap(500), bitmap(40)))).rows).toBe(540)
})

it('reports the pages of the whole plan', () => {
  expect(costOf(scan(1, 1, { 'Shared Hit Blocks': 3, 'Shared Read Blocks': 4 })).pages).toBe(7)
})
