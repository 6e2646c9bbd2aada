import { allOf, type Condition, estimate, isNothing, not } from './condition.ts'
import { type Order, orders } from './order.ts'
import { findDocs, type Slice, type Source } from './page.ts'
import { Parameters, render } from './sql.ts'

/** A stage with at most so many matches is sorted whole, in one statement with its like. */
const fewInStage = 3_000

/**
 * A page ordered by stage, within a stage by relevance. A later stage is not even looked at when earlier ones fill the page.
 * `stages` as of `planText`; `filter` holds for all.
 */
export async function findStagedPage(
  source: Source,
  stages: readonly Condition[],
  filter: Condition,
  slice: Slice,
): Promise<string[]> {
  const wanted = slice.offset + slice.limit
  const docs: string[] = []
  let waiting: Condition[] = []
  const flush = async () => {
    if (waiting.length > 0) docs.push(...(await unionOf(source, waiting, wanted - docs.length)))
    waiting = []
  }
  for (const stage of distinctStages(stages, filter)) {
    if (docs.length >= wanted) break
    const matches = estimate(stage, source.listed)
    if (matches <= fewInStage) {
      waiting.push(stage)
      continue
    }
    await flush()
    const rest = { offset: 0, limit: wanted - docs.length }
    if (rest.limit > 0) docs.push(...(await findDocs(source, stage, orders.relevance, rest, matches)))
  }
  await flush()
  return docs.slice(slice.offset, wanted)
}

/** Each stage without the documents of those before it. */
function distinctStages(stages: readonly Condition[], filter: Condition): Condition[] {
  const distinct: Condition[] = []
  let earlier: Condition | undefined
  for (const stage of stages) {
    if (earlier && JSON.stringify(earlier) === JSON.stringify(stage)) continue
    const found = allOf([filter, stage, ...(earlier ? [not(earlier)] : [])])
    if (!isNothing(found)) distinct.push(found)
    earlier = stage
  }
  return distinct
}

/** Postgres runs the parts in turn and stops within the one that completes the limit. */
async function unionOf(source: Source, stages: readonly Condition[], limit: number): Promise<string[]> {
  const parameters = new Parameters()
  const wanted = parameters.add(limit)
  const parts = stages.map((stage, index) =>
    stagePart(source.schema, stage, index, orders.relevance, wanted, parameters),
  )
  const statement = `select u.stage, u.doc from (${parts.join(' union all ')}) u limit ${wanted}`
  const { rows } = await source.pool.query<{ stage: number; doc: string }>(statement, parameters.values)
  return rows.map(({ doc }) => doc)
}

function stagePart(
  schema: string,
  stage: Condition,
  index: number,
  order: Order,
  wanted: string,
  parameters: Parameters,
): string {
  return `(with m as materialized (select d.doc from ${schema}.document d where ${render(stage, schema, parameters)})
    select ${index} as stage, o.doc from m join ${schema}.counter o using (doc)
    order by o.${order.column} desc, o.doc limit ${wanted})`
}
