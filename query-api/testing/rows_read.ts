import pg from 'pg'
import type { SeenStatement } from './statement_watch.ts'

export interface ReadCost {
  /** Rows that scans of tables and indexes met, those that a filter threw away too; at least what the widest join made of them. */
  rows: number
  /** Pages of 8 kB of tables and indexes. */
  pages: number
}

/** The parts of a node of a plan that tell of rows. Numbers of rows are the mean of all its loops. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

/** From the sixth time on a prepared statement may have a plan that looks at no values: the one that a busy server runs. */
const untilGeneric = 6

/** What a statement reads, by running it again as often as its plan needs to settle. */
export async function readCost(client: pg.ClientBase, { name, text, values }: SeenStatement): Promise<ReadCost> {
  const execute = `execute measured${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`
  await client.query(`prepare measured as ${text}`)
  try {
    let cost: ReadCost = { rows: 0, pages: 0 }
    for (let run = 0; run < (name === undefined ? 1 : untilGeneric); run++) {
      const { rows } = await client.query(`explain (analyze, timing off, buffers, format json) ${execute}`)
      cost = costOf(rows[0]['QUERY PLAN'][0].Plan)
    }
    return cost
  } finally {
    await client.query('deallocate measured')
  }
}

export function costOf(plan: PlanNode): ReadCost {
  const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  return { rows: Math.round(Math.max(scanned(plan), widest(plan))), pages }
}

const times = (node: PlanNode, rows: number | undefined): number => (rows ?? 0) * (node['Actual Loops'] ?? 0)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function scanned(node: PlanNode): number {
  const below = sum((node.Plans ?? []).map(scanned))
  const isBitmap = node['Node Type'] === 'Bitmap Index Scan'
  if (isBitmap) return times(node, node['Actual Rows'])
  if (node['Relation Name'] === undefined) return below
  const own = sum(
    [node['Actual Rows'], node['Rows Removed by Filter'], node['Rows Removed by Index Recheck']].map((rows) =>
      times(node, rows),
    ),
  )
  // The bitmap's rows are the heap's, unless several bitmaps leave few of many.
  return node['Node Type'] === 'Bitmap Heap Scan' ? Math.max(own, below) : own + below
}

/** Joins that make many rows of few cost as much as reading them. */
const widest = (node: PlanNode): number =>
  Math.max(
    times(node, (node['Actual Rows'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)),
    ...(node.Plans ?? []).map(widest),
  )

/** As the driver sends it: arrays in the notation of Postgres. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return pg.escapeLiteral(Array.isArray(value) ? arrayText(value) : String(value))
}

const arrayText = (items: readonly unknown[]): string =>
  `{${items.map((item) => (item === null ? 'null' : `"${String(item).replaceAll(/["\\]/g, '\\$&')}"`)).join(',')}}`
