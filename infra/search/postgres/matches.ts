import { type Condition, isEverything } from './condition.ts'
import type { Order } from './layout.ts'
import { selectMatches } from './select_matches.ts'
import type { Source } from './source.ts'
import { Parameters, render } from './sql.ts'

export interface Slice {
  offset: number
  limit: number
  /** Documents to skip because they were shown before. */
  without?: readonly string[]
}

/** How many documents meet the condition. Stops counting at one past `cap`. */
export async function countRows(source: Source, condition: Condition, cap: number | undefined): Promise<number> {
  const parameters = new Parameters()
  const limit = cap === undefined ? undefined : cap + 1
  const matches = selectMatches(condition, 'd.doc', source, parameters, limit)
  const { rows } = await source.pool.query<{ n: string }>(`select count(*) as n from (${matches}) m`, parameters.values)
  return Math.min(Number(rows[0]?.n ?? 0), limit ?? Number.POSITIVE_INFINITY)
}

/** Tests the first `steps` documents of the order. */
export async function walk(
  { pool, schema }: Source,
  condition: Condition,
  { table, column }: Order,
  slice: Slice,
  steps: number,
): Promise<string[]> {
  const parameters = new Parameters()
  const test = isEverything(condition) ? 'true' : render(condition, schema, parameters, 'test')
  const along = `select o.doc, o.${column} from ${schema}.${table} o where ${table === 'document' ? 'o.listed' : 'true'}
    order by o.${column} desc, o.doc limit ${parameters.add(steps)}`
  const statement = `select o.doc from (${along}) o ${test === 'true' ? '' : joinTest(schema, test)}
    where ${fresh(slice, parameters)} order by o.${column} desc, o.doc ${limits(slice, parameters)}`
  const { rows } = await pool.query<{ doc: string }>(statement, parameters.values)
  return rows.map(({ doc }) => doc)
}

/** `offset 0` keeps the planner from turning the test of one document into a search for all of them. */
function joinTest(schema: string, test: string): string {
  return `cross join lateral (select from ${schema}.document d where d.doc = o.doc and ${test} offset 0) t`
}

/** All matches sorted, and their number. Looks up each counter separately: a join would read the counters of all documents. */
export function sortMatches(source: Source, condition: Condition, order: Order, slice: Slice): Promise<Found> {
  const { table, column } = order
  const { schema } = source
  const counter = `m cross join lateral (select c.doc, c.${column} from ${schema}.counter c where c.doc = m.doc offset 0) o`
  return findIn(source, condition, order, slice, table === 'document' ? 'm o' : counter, 'true')
}

/** Walks the index of the order and keeps what is among the matches; also counts all matches. */
export function sieveOrder(source: Source, condition: Condition, order: Order, slice: Slice): Promise<Found> {
  const { table } = order
  // The coalesce keeps it a look-up in a hash table; a join would read and sort everything.
  const among = `${table === 'document' ? 'o.listed' : 'true'} and coalesce(o.doc in (select m.doc from m), false)`
  return findIn(source, condition, order, slice, `${source.schema}.${table} o`, among)
}

export interface Found {
  docs: string[]
  total: number
}

async function findIn(
  source: Source,
  condition: Condition,
  { table, column }: Order,
  slice: Slice,
  rows: string,
  test: string,
): Promise<Found> {
  const parameters = new Parameters()
  const columns = table === 'document' ? `d.doc, d.${column}` : 'd.doc'
  const statement = `
    with m as materialized (${selectMatches(condition, columns, source, parameters)})
    select t.n, p.doc from (select count(*) as n from m) t left join (
      select o.doc, o.${column} from ${rows} where ${fresh(slice, parameters)} and ${test}
      order by o.${column} desc, o.doc ${limits(slice, parameters)}
    ) p on true order by p.${column} desc, p.doc`
  const found = await source.pool.query<{ n: string; doc: string | null }>(statement, parameters.values)
  return { total: Number(found.rows[0]?.n ?? 0), docs: found.rows.flatMap(({ doc }) => doc ?? []) }
}

function fresh({ without = [] }: Slice, parameters: Parameters): string {
  return without.length > 0 ? `o.doc <> all(${parameters.add(without)}::bigint[])` : 'true'
}

function limits({ limit, offset }: Slice, parameters: Parameters): string {
  return `limit ${parameters.add(limit)} offset ${parameters.add(offset)}`
}
