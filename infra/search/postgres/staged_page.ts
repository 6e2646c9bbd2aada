import { findByBits } from './bit_page.ts'
import { hasBitsFor } from './bit_sets.ts'
import { allOf, branchesOf, type Condition, codeSetsIn, estimate, isNothing, leastRead, nothing } from './condition.ts'
import { relevanceOrder } from './layout.ts'
import type { Slice } from './matches.ts'
import { findDocs } from './page.ts'
import { selectMatches } from './select_matches.ts'
import type { Source } from './source.ts'
import { Parameters, render } from './sql.ts'

export interface StagedPage {
  docs: string[]
  /** Present if finding the page also counted the matches. */
  total?: number | undefined
}

/**
 * A page ordered by stage, and within a stage by relevance. Skips later stages when earlier ones fill the page. Consecutive stages of
 * at most `fewInStage` matches are sorted together in one statement.
 * `stages` come from `planText`: each includes everything that the one before it finds. `filter` applies to all of them.
 */
export async function findStagedPage(
  source: Source,
  stages: readonly Condition[],
  filter: Condition,
  slice: Slice,
  fewInStage = 5_000,
): Promise<StagedPage> {
  const wanted = slice.offset + slice.limit
  const docs: string[] = []
  let total: number | undefined
  let left = distinctStages(stages, filter)
  if (areForBits(left, source) && source.bits) return findByBits(source, source.bits, left, relevanceOrder, slice)
  while (left.length > 0 && docs.length < wanted) {
    const few = left.findIndex((stage) => estimate(stage, source.listed) > fewInStage)
    const small = few === -1 ? left : left.slice(0, few)
    const [next] = left
    const more = wanted - docs.length
    const found =
      small.length > 0 || !next
        ? sortStages(source, small, docs, more, few === -1)
        : findStage(source, next, docs, more)
    const { docs: fresh, total: inStage } = await found
    docs.push(...fresh)
    left = left.slice(Math.max(small.length, 1))
    if (left.length === 0) total = inStage
  }
  return { docs: docs.slice(slice.offset, wanted), total: docs.length < wanted ? docs.length : total }
}

/** If at least one in this many documents must be read, bits are faster even for few matches, */
const oneReadIn = 100
/** unless the stages have more sets of codes than this, because each set costs time for all parts of the bits. */
const fewSets = 16

function areForBits(stages: readonly Condition[], { bits, listed }: Source): boolean {
  const widest = stages.at(-1) ?? nothing
  const isWide = estimate(widest, listed) > fewTested
  const isRead = leastRead(widest, listed) * oneReadIn > listed && codeSetsIn(stages) <= fewSets
  return (isWide || isRead) && stages.every((stage) => hasBitsFor(stage, bits))
}

function findStage(source: Source, stage: Condition, without: readonly string[], limit: number): Promise<StagedPage> {
  const slice = { offset: 0, limit, without: [...without] }
  return findDocs(source, stage, relevanceOrder, slice, estimate(stage, source.listed))
}

function distinctStages(stages: readonly Condition[], filter: Condition): Condition[] {
  const distinct = new Map<string, Condition>()
  for (const stage of stages) {
    const narrowed = allOf([filter, stage])
    if (!isNothing(narrowed)) distinct.set(JSON.stringify(stage), narrowed)
  }
  return [...distinct.values()]
}

/**
 * If the last stage has no more matches than this, they are tested for the earlier stages, which is faster than finding each stage by
 * words that many documents have. The second to last stage is always tested if it has several branches: it is the slowest to find.
 */
const fewTested = 1_000

/**
 * Sorts the stages in turn, each without the matches of the one before it and without `known`, the matches of still earlier ones.
 * Postgres stops within the stage that reaches the limit and doesn't begin the next, except for the last: it includes all matches and
 * so gives the total.
 */
async function sortStages(
  source: Source,
  stages: readonly Condition[],
  known: readonly string[],
  limit: number,
  areLast: boolean,
): Promise<StagedPage> {
  const { pool, schema, listed } = source
  const parameters = new Parameters()
  const wanted = parameters.add(limit)
  const excluded = `o.doc <> all(${parameters.add(known)}::bigint[])`
  const widest = stages.length - 1
  const few = areLast && estimate(stages[widest] ?? nothing, listed) <= fewTested
  const sets = stages.map((stage, index) => {
    const among = index < widest && (few || (areLast && index === widest - 1 && branchesOf(stage).length > 1))
    const found = among
      ? `select w.doc from m${widest} w cross join lateral (select from ${schema}.document d
          where d.doc = w.doc and ${render(stage, schema, parameters, 'test')} offset 0) t`
      : selectMatches(stage, 'd.doc', source, parameters)
    return `m${index} as materialized (${found})`
  })
  sets.unshift(...sets.splice(widest))
  const parts = stages.map((_, index) => {
    const fresh = index === 0 ? excluded : `${excluded} and o.doc not in (select doc from m${index - 1})`
    // Looks up each counter separately: even for a few thousand, a join would read the counters of all documents.
    return `(select ${index} as stage, o.doc from m${index} m cross join lateral (
        select c.doc, c.relevance from ${schema}.counter c where c.doc = m.doc offset 0) o where ${fresh}
      order by o.relevance desc, o.doc limit ${wanted})`
  })
  const total = areLast ? `(select count(*)::int from m${stages.length - 1})` : 'null::int'
  const statement = `with ${sets.join(', ')} select u.doc, ${total} as n from (${parts.join(' union all ')}) u limit ${wanted}`
  const { rows } = await pool.query<{ doc: string; n: number | null }>(statement, parameters.values)
  return { docs: rows.map(({ doc }) => doc), total: rows[0]?.n ?? undefined }
}
