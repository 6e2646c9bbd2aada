import { BitSets, isAmong } from './bit_sets.ts'
import type { Condition } from './condition.ts'
import type { Slice } from './matches.ts'
import type { Order } from './order.ts'
import { bitsInPart } from './schema.ts'
import type { KeptBits, Source } from './source.ts'

export interface BitPage {
  docs: string[]
  total: number
}

/** Looking at one entry of an order's index takes such a part of the time of looking up one match and sorting it in. */
const stepCost = 0.15
/** When a walk is given up. */
interface Patience {
  /**
   * Matches may lie so many times as far apart along the order as they would evenly. Of many matches so many times their number is
   * walked in any case, which takes about half as long as to look them all up.
   */
  unevenness: number
  leastSteps: number
}
const usualPatience: Patience = { unevenness: 4, leastSteps: 1_000 }

/**
 * The number of matches, counted by their bits, and a page of them, all in one statement: stage by stage, each as of `findStagedPage`, within a
 * stage by the order. Few matches are looked up and sorted; for many, the order's index is walked, each entry tested by its bit; a walk for
 * a single stage is given up in the end. Only for conditions of which `hasBitsFor` holds.
 */
export async function findByBits(
  source: Source,
  bits: KeptBits,
  stages: readonly Condition[],
  order: Order,
  slice: Slice,
  patience = usualPatience,
): Promise<BitPage> {
  const few = Math.ceil(Math.sqrt(stepCost * (slice.offset + slice.limit) * source.listed))
  const page = await findWhere(source, bits, stages, order, slice, few, patience)
  const isFull = page.docs.length === Math.min(slice.limit, Math.max(0, page.total - slice.offset))
  // The walk was given up, as matches lie at the order's end.
  return isFull ? page : findWhere(source, bits, stages, order, slice, source.listed, patience)
}

async function findWhere(
  source: Source,
  bits: KeptBits,
  stages: readonly Condition[],
  order: Order,
  { offset, limit }: Slice,
  few: number,
  { unevenness, leastSteps }: Patience,
): Promise<BitPage> {
  const sets = new BitSets(bits, source.schema)
  const { parameters } = sets
  const found = stages.map((stage, index) => `${sets.of(stage)} as b${index}`)
  const parts = sets.parts()
  const fresh = stages.map((_, index) => `b${index}${index === 0 ? '' : ` & ~ b${index - 1}`} as x${index}`)
  const sums = stages.map(
    (_, index) => `array_agg(x${index} order by part) as p${index}, sum(bit_count(x${index}))::bigint as n${index}`,
  )
  const limits = {
    few: parameters.add(few),
    wanted: parameters.add(offset + limit),
    listed: parameters.add(source.listed),
    // Of several stages none may be cut short, as the next one would fill its place.
    leastSteps: parameters.add(stages.length > 1 ? source.listed : leastSteps),
    unevenness: parameters.add(unevenness),
  }
  const pages = stages.map((_, index) => pageOfStage(index, source.schema, order, limits))
  const { rows } = await source.pool.query<{ n: string; doc: string | null }>(
    `with ${sets.tables().join(', ')},
     s as materialized (select part, ${fresh.join(', ')} from (select p.part, ${found.join(', ')} from ${parts} offset 0) b),
     a as materialized (select ${sums.join(', ')} from s)
     select ${stages.map((_, index) => `a.n${index}`).join(' + ')} as n, w.doc from a left join lateral (
       select u.doc from (${pages.join(' union all ')}) u limit ${parameters.add(limit)} offset ${parameters.add(offset)}) w on true`,
    parameters.values,
  )
  return { total: Number(rows[0]?.n ?? 0), docs: rows.flatMap(({ doc }) => doc ?? []) }
}

/**
 * The first of a stage as SQL, over `s` with its bits and `a` with their number and the array of all parts. Of its two ways Postgres runs
 * the one that the number asks for.
 */
function pageOfStage(
  stage: number,
  schema: string,
  { table, column }: Order,
  { few, wanted, listed, leastSteps, unevenness }: Record<'few' | 'wanted' | 'listed' | keyof Patience, string>,
): string {
  const rows = `${schema}.${table} o`
  const order = `order by o.${column} desc, o.doc`
  const n = `(select n${stage} from a)`
  const even = `${wanted}::bigint * ${listed}::bigint / greatest(${n}, 1)`
  const steps = `least(${listed}::bigint, greatest(${even} * ${unevenness}::int + ${leastSteps}::bigint, ${n} * ${unevenness}::int))`
  return `(select o.doc from (
      (select o.doc, o.${column} from (${placesOf(`x${stage}`)}) m
        cross join lateral (select o.doc, o.${column} from ${rows} where o.place = m.place offset 0) o
        where ${n} <= ${few}::bigint)
      union all
      (select o.doc, o.${column} from (
          select o.doc, o.place, o.${column} from ${rows} ${table === 'document' ? 'where o.listed' : ''} ${order} limit ${steps}) o
        where ${n} > ${few}::bigint and ${isAmong(`(select p${stage} from a)`)} ${order} limit ${wanted})
    ) o ${order} limit ${wanted})`
}

/** The places whose bits are set in a column of `s`: the lengths of the runs of zeros before each, added up. */
function placesOf(column: string): string {
  return `select s.part * ${bitsInPart} + q.at as place from s cross join lateral (
      select (sum(length(z) + 1) over (order by n))::int - 1 as at, n
      from unnest(string_to_array(s.${column}::text, '1')) with ordinality u(z, n)) q
    where bit_count(s.${column}) > 0 and q.n <= bit_count(s.${column})`
}

/** How many documents fulfil the condition. */
export async function countBits({ pool, schema }: Source, bits: KeptBits, condition: Condition): Promise<number> {
  const sets = new BitSets(bits, schema)
  const set = sets.of(condition)
  const { rows } = await pool.query<{ n: string | null }>(
    `with ${sets.tables().join(', ')} select sum(bit_count(${set})) as n from ${sets.parts()}`,
    sets.parameters.values,
  )
  return Number(rows[0]?.n ?? 0)
}
