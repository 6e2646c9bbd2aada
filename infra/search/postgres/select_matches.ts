import { allOf, branchesOf, type Condition, conjuncts, estimate, isIndexed, sum } from './condition.ts'
import type { Source } from './source.ts'
import { type AnyCode, type Parameters, render } from './sql.ts'

/**
 * Selects columns of the documents `d` that meet the condition: all of them, or at least `atMost` if there are more. Each branch has
 * its own limit, because the union reads everything that its branches return.
 */
export function selectMatches(
  condition: Condition,
  columns: string,
  source: Pick<Source, 'schema' | 'listed'>,
  parameters: Parameters,
  atMost?: number,
): string {
  const limit = atMost === undefined ? '' : ` limit ${parameters.add(atMost)}`
  const [first, ...more] = branchesOf(condition).map(
    (branch) => `select ${columns} from ${source.schema}.document d where ${found(branch, source, parameters)}`,
  )
  if (!first || more.length === 0) return `${first ?? ''}${limit}`
  // A union wants its parts sorted and would read whole tables for that; `offset 0` prevents it.
  return [first, ...more].map((branch) => `select * from (${branch}${limit} offset 0) b`).join(' union ')
}

/**
 * Without codes to search by, this reads all listed documents. Otherwise it leaves `listed` out, because Postgres would prefer one
 * of the indexes over listed documents; unlisted documents have no codes anyway. It searches a set of many codes one by one and
 * tests the rest, or the other way round where the rest finds few documents.
 */
function found(branch: Condition, source: Pick<Source, 'schema' | 'listed'>, parameters: Parameters): string {
  const { schema, listed } = source
  if (!isIndexed(branch)) return `d.listed and ${render(branch, schema, parameters, 'scan')}`
  const parts = conjuncts(branch)
  const lead = leadOf(parts)
  if (!lead) return render(branch, schema, parameters, 'find')
  const rest = parts.filter((part) => part !== lead)
  if (rest.some(isIndexed) && estimate(allOf(rest), listed) * manyCodesCost < sum(lead.counts) * readCost) {
    return `${render(allOf(rest), schema, parameters, 'find')} and ${render(lead, schema, parameters, 'test')}`
  }
  const tests = rest.map((part) => render(part, schema, parameters, 'test'))
  return [overlapBySearches(lead, parameters), ...tests].join(' and ')
}

/** Measured costs, in units of comparing one index item with one code: joining an item, and reading and testing a document. */
const joinCost = 10
const readCost = 80
/** Cost of reading a document and looking up each of its codes among many. */
const manyCodesCost = 400

/**
 * The set of codes to search for one by one. Postgres evaluates several sets together by comparing each item of the smallest with
 * all codes of the others, which is fast unless there are many of both.
 */
function leadOf(parts: readonly Condition[]): AnyCode | undefined {
  const sets = parts.filter((part): part is AnyCode => part.kind === 'any')
  const [only] = sets
  if (parts.some((part) => part.kind === 'document') || !only) return undefined
  if (sets.length === 1) return only.codes.length > 1 ? only : undefined
  const widest = sets.reduce((a, b) => (b.codes.length > a.codes.length ? b : a))
  const fewest = Math.min(...sets.map(({ counts }) => sum(counts)))
  const together = fewest * widest.codes.length
  return together > sum(widest.counts) * joinCost + fewest * readCost ? widest : undefined
}

/** A code with at least this many documents is searched by itself. */
const frequent = 200
const maxSearches = 64

function overlapBySearches({ codes, counts }: AnyCode, parameters: Parameters): string {
  const sorted = codes.map((code, index) => ({ code, count: counts[index] ?? 0 })).sort((a, b) => b.count - a.count)
  const single = sorted.filter(({ count }) => count >= frequent).slice(0, maxSearches / 2)
  const rest = sorted.slice(single.length).map(({ code }) => code)
  const size = Math.max(16, Math.ceil(rest.length / (maxSearches / 2)))
  const searches = single.map(({ code }) => [code])
  for (let start = 0; start < rest.length; start += size) searches.push(rest.slice(start, start + size))
  return `(${searches.map((search) => `d.feat && ${parameters.codes(search)}`).join(' or ')})`
}
