import type pg from 'pg'
import { allOf, type Condition, conjuncts, estimate, isEverything, isExclusion, isIndexed } from './condition.ts'
import type { Order } from './order.ts'
import { Parameters, render } from './sql.ts'

/** So many matches are counted and sorted in one go; above, the total is found first and decides how to go on. */
const fewMatches = 3_000

/** Testing one document on a walk costs about as much as reading and sorting so many found by the index on codes. */
const walkCost = 2

export interface Source {
  pool: pg.Pool
  schema: string
  /** Number of listed documents. */
  listed: number
}

export interface Slice {
  offset: number
  limit: number
}

export interface Page {
  docs: string[]
  total: number
}

/** A page of the documents that fulfil the condition, and how many do, counted up to `cap`. */
export async function findPage(
  source: Source,
  condition: Condition,
  order: Order,
  slice: Slice,
  cap: number | undefined,
): Promise<Page> {
  if (!isEverything(condition) && isIndexed(condition) && estimate(condition, source.listed) <= fewMatches) {
    return sortMatches(source, condition, order, slice)
  }
  const total = await countMatches(source, condition, cap)
  const docs = total > slice.offset ? await findDocs(source, condition, order, slice, total) : []
  return { docs, total }
}

/**
 * The page of a condition that about `matches` documents fulfil: along the index of the order, testing each, when matches are
 * thick; else all matches sorted. A walk that goes on for longer than sorting would have taken is given up for it.
 */
export async function findDocs(
  source: Source,
  condition: Condition,
  order: Order,
  slice: Slice,
  matches: number,
): Promise<string[]> {
  const expected = ((slice.offset + slice.limit) * source.listed) / Math.max(matches, 1)
  if (isEverything(condition)) return walk(source, condition, order, slice, source.listed)
  if (isIndexed(condition) && expected * walkCost > matches)
    return (await sortMatches(source, condition, order, slice)).docs
  const steps = isIndexed(condition) ? Math.ceil(Math.max(matches / walkCost, expected * 2, 1_000)) : source.listed
  const docs = await walk(source, condition, order, slice, steps)
  if (docs.length === slice.limit || steps >= source.listed) return docs
  return (await sortMatches(source, condition, order, slice)).docs
}

/** Exact unless it passes `cap`. Subtracting saves testing every match for what is excluded. */
export async function countMatches(source: Source, condition: Condition, cap: number | undefined): Promise<number> {
  if (isEverything(condition)) return source.listed
  if (condition.kind === 'any' && condition.codes.length === 1) return condition.count
  const parts = conjuncts(condition)
  const exclusion = parts.find(isExclusion)
  if (exclusion) {
    const rest = allOf(parts.filter((part) => part !== exclusion))
    if (isEverything(rest) || isIndexed(rest)) {
      const all = await countMatches(source, rest, undefined)
      return all - (await countMatches(source, allOf([rest, exclusion.condition]), undefined))
    }
  }
  return countRows(source, condition, cap)
}

async function countRows({ pool, schema }: Source, condition: Condition, cap: number | undefined): Promise<number> {
  const parameters = new Parameters()
  const matches = `select 1 from ${schema}.document d where d.listed and ${render(condition, schema, parameters)}`
  const limited = cap === undefined ? matches : `${matches} limit ${parameters.add(cap + 1)}`
  const { rows } = await pool.query<{ n: string }>(`select count(*) as n from (${limited}) m`, parameters.values)
  return Number(rows[0]?.n ?? 0)
}

async function walk(
  { pool, schema }: Source,
  condition: Condition,
  order: Order,
  { offset, limit }: Slice,
  steps: number,
): Promise<string[]> {
  const parameters = new Parameters()
  const test = isEverything(condition) ? '' : render(condition, schema, parameters)
  const along = `select o.* from ${schema}.${order.table} o ${order.table === 'document' ? 'where o.listed' : ''}
    order by o.${order.column} desc, o.doc limit ${parameters.add(steps)}`
  const tested =
    order.table === 'document' ? `(${along}) d ${test && `where ${test}`}` : `(${along}) o ${joinTest(schema, test)}`
  const key = `${order.table === 'document' ? 'd' : 'o'}`
  const { rows } = await pool.query<{ doc: string }>(
    `select ${key}.doc from ${tested}
     order by ${key}.${order.column} desc, ${key}.doc limit ${parameters.add(limit)} offset ${parameters.add(offset)}`,
    parameters.values,
  )
  return rows.map(({ doc }) => doc)
}

/** \`offset 0\` keeps the planner from turning the test of one document into a search for all. */
function joinTest(schema: string, test: string): string {
  return test && `cross join lateral (select from ${schema}.document d where d.doc = o.doc and ${test} offset 0) t`
}

/** All matches, found by the index on codes, sorted and counted. */
async function sortMatches(source: Source, condition: Condition, order: Order, slice: Slice): Promise<Page> {
  const parameters = new Parameters()
  const { schema } = source
  const columns = order.table === 'document' ? `d.doc, d.${order.column}` : 'd.doc'
  const statement = `
    with m as materialized (
      select ${columns} from ${schema}.document d where d.listed and ${render(condition, schema, parameters)})
    select t.n, p.doc from (select count(*) as n from m) t left join (
      select o.doc, o.${order.column} from ${sorted(source, order)}
      order by o.${order.column} desc, o.doc limit ${parameters.add(slice.limit)} offset ${parameters.add(slice.offset)}
    ) p on true order by p.${order.column} desc, p.doc`
  const { rows } = await source.pool.query<{ n: string; doc: string | null }>(statement, parameters.values)
  return { total: Number(rows[0]?.n ?? 0), docs: rows.flatMap(({ doc }) => doc ?? []) }
}

function sorted({ schema }: Source, order: Order): string {
  return order.table === 'document' ? 'm o' : `m join ${schema}.counter o using (doc)`
}
