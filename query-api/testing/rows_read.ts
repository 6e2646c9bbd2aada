import pg from 'pg'
import type { SeenStatement } from './statement_watch.ts'

export interface ReadCost {
  /** Rows that scans of tables and indexes met, including those that a filter discarded; at least as many as the widest join made. */
  rows: number
  /** Pages of 8 kB of tables and indexes. */
  pages: number
}

/** The fields of a plan node that are about rows. Numbers of rows are the mean over all loops. */
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

/** From the sixth run on, a prepared statement may have a generic plan, as on a busy server. */
const untilGeneric = 6

/** What a statement reads, measured by running it again until its plan settles. */
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

/** Joins that make many rows from few cost as much as reading them. */
const widest = (node: PlanNode): number =>
  Math.max(
    times(node, (node['Actual Rows'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)),
    ...(node.Plans ?? []).map(widest),
  )

/** In the driver's form: arrays in Postgres notation. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return pg.escapeLiteral(Array.isArray(value) ? arrayText(value) : String(value))
}

const arrayText = (items: readonly unknown[]): string =>
  `{${items.map((item) => (item === null ? 'null' : `"${String(item).replaceAll(/["\\]/g, '\\$&')}"`)).join(',')}}`
