import type pg from 'pg'
import { type Condition, isEverything } from './condition.ts'
import type { Order } from './order.ts'
import { Parameters, render, selectMatches } from './sql.ts'

export interface Source {
  pool: pg.Pool
  schema: string
  /** Number of listed documents. */
  listed: number
}

export interface Slice {
  offset: number
  limit: number
  /** Documents to pass over, as shown before. */
  without?: readonly string[]
}

/** How many documents fulfil the condition, counted no further than one past `cap`. */
export async function countRows(
  { pool, schema }: Source,
  condition: Condition,
  cap: number | undefined,
): Promise<number> {
  const parameters = new Parameters()
  const matches = selectMatches(condition, 'd.doc', schema, parameters)
  const limited = cap === undefined ? matches : `${matches} limit ${parameters.add(cap + 1)}`
  const { rows } = await pool.query<{ n: string }>(`select count(*) as n from (${limited}) m`, parameters.values)
  return Number(rows[0]?.n ?? 0)
}

/** The first `steps` documents of the order, each tested. */
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

/** `offset 0` keeps the planner from turning the test of one document into a search for all. */
function joinTest(schema: string, test: string): string {
  return `cross join lateral (select from ${schema}.document d where d.doc = o.doc and ${test} offset 0) t`
}

/** All matches, found by the index on codes, sorted and counted. */
export async function sortMatches(
  source: Source,
  condition: Condition,
  { table, column }: Order,
  slice: Slice,
): Promise<{ docs: string[]; total: number }> {
  const parameters = new Parameters()
  const { schema } = source
  const columns = table === 'document' ? `d.doc, d.${column}` : 'd.doc'
  const sorted = table === 'document' ? 'm o' : `m join ${schema}.counter o using (doc)`
  const statement = `
    with m as materialized (${selectMatches(condition, columns, schema, parameters)})
    select t.n, p.doc from (select count(*) as n from m) t left join (
      select o.doc, o.${column} from ${sorted} where ${fresh(slice, parameters)}
      order by o.${column} desc, o.doc ${limits(slice, parameters)}
    ) p on true order by p.${column} desc, p.doc`
  const { rows } = await source.pool.query<{ n: string; doc: string | null }>(statement, parameters.values)
  return { total: Number(rows[0]?.n ?? 0), docs: rows.flatMap(({ doc }) => doc ?? []) }
}

function fresh({ without = [] }: Slice, parameters: Parameters): string {
  return without.length > 0 ? `o.doc <> all(${parameters.add(without)}::bigint[])` : 'true'
}

function limits({ limit, offset }: Slice, parameters: Parameters): string {
  return `limit ${parameters.add(limit)} offset ${parameters.add(offset)}`
}
