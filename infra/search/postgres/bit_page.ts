import { BitSets, isAmong } from './bit_sets.ts'
import type { Condition } from './condition.ts'
import type { Order } from './layout.ts'
import type { Slice } from './matches.ts'
import { bitsInPart } from './schema.ts'
import type { KeptBits, Source } from './source.ts'

export interface BitPage {
  docs: string[]
  total: number
}

/** Time to read one entry of an order's index, relative to looking up one match and sorting it. */
const stepCost = 0.15

/** When to give up a walk. */
interface Patience {
  /**
   * Matches may be this many times further apart along the order than if they were spread evenly. A walk may always take this many
   * times the number of matches, which is about half the time it takes to look them all up.
   */
  unevenness: number
  leastSteps: number
}
const usualPatience: Patience = { unevenness: 4, leastSteps: 1_000 }

/**
 * The number of matches, counted by their bits, and a page of them, all in one statement: stage by stage as in `findStagedPage`, and
 * within a stage by the order. Few matches are looked up and sorted. For many, the order's index is walked and each entry tested by
 * its bit; a walk for a single stage has a limit. Only for conditions for which `hasBitsFor` holds.
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
  // If the walk was given up, the matches are at the end of the order.
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
    // None of several stages may be cut short, because the next stage would fill the gap.
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
 * The first matches of a stage as SQL, over `s` with its bits and `a` with their number and the array of all parts. Postgres runs one
 * of its two halves, depending on the number.
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

/** The places whose bits are set in a column of `s`: the running sum of the lengths of the runs of zeros. */
function placesOf(column: string): string {
  return `select s.part * ${bitsInPart} + q.at as place from s cross join lateral (
      select (sum(length(z) + 1) over (order by n))::int - 1 as at, n
      from unnest(string_to_array(s.${column}::text, '1')) with ordinality u(z, n)) q
    where bit_count(s.${column}) > 0 and q.n <= bit_count(s.${column})`
}

/** How many documents meet the condition. */
export async function countBits({ pool, schema }: Source, bits: KeptBits, condition: Condition): Promise<number> {
  const sets = new BitSets(bits, schema)
  const set = sets.of(condition)
  const { rows } = await pool.query<{ n: string | null }>(
    `with ${sets.tables().join(', ')} select sum(bit_count(${set})) as n from ${sets.parts()}`,
    sets.parameters.values,
  )
  return Number(rows[0]?.n ?? 0)
}
