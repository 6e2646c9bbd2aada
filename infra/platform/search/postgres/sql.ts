import { branchesOf, type Condition, isIndexed, type NumberColumn } from './condition.ts'

/** Collects a statement's values; `add` gives the place that stands for one. */
export class Parameters {
  readonly values: unknown[] = []

  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  codes(codes: readonly number[]): string {
    return `${this.add(codes)}::int4[]`
  }
}

const columns: Record<NumberColumn, (schema: string) => string> = {
  downloads: (schema) => counter(schema, 'downloads'),
  follows: (schema) => counter(schema, 'follows'),
  created: () => 'd.created / 1000',
  updated: () => 'd.updated / 1000',
}

function counter(schema: string, column: string): string {
  return `(select n.${column} from ${schema}.counter n where n.doc = d.doc)`
}

/** For finding documents by the index on codes, or for testing one that was found otherwise. */
export type Purpose = 'find' | 'test'

/** Above so many codes a test looks each code of the document up in a hash table instead of comparing all with all. */
const fewCodes = 8

/** The condition on a row `d` of `document`. Documents that are not listed have no codes. */
export function render(condition: Condition, schema: string, parameters: Parameters, purpose: Purpose): string {
  switch (condition.kind) {
    case 'any':
      return overlap(condition, parameters, purpose)
    case 'and':
    case 'or':
      return joined(condition, schema, parameters, purpose)
    case 'not':
      return `not (${render(condition.condition, schema, parameters, 'test')})`
    case 'number':
      return `${columns[condition.column](schema)} ${condition.operator} ${parameters.add(condition.value)}::bigint`
    case 'project':
      return `d.doc = ${parameters.add(condition.doc)}::bigint`
    case 'same_version':
      return sameVersion(condition.sets, schema, parameters)
  }
}

function overlap({ codes }: AnyCode, parameters: Parameters, purpose: Purpose): string {
  if (purpose === 'find' || codes.length <= fewCodes) return `d.feat && ${parameters.codes(codes)}`
  return `exists (select from unnest(d.feat) f where f = any(${parameters.codes(codes)}))`
}

type AnyCode = Extract<Condition, { kind: 'any' }>

/** A code that so many documents have is searched by itself, and at most so many are. */
const frequent = 200
const maxSearches = 64

/**
 * The same as `any` for the index alone: it reads one search for many codes item by item and looks at all codes for each, but
 * joins many searches for one code quickly.
 */
function overlapBySearches({ codes, counts }: AnyCode, parameters: Parameters): string {
  const sorted = codes.map((code, index) => ({ code, count: counts[index] ?? 0 })).sort((a, b) => b.count - a.count)
  const single = sorted.filter(({ count }) => count >= frequent).slice(0, maxSearches)
  const rest = sorted.slice(single.length)
  const searches = [...single.map(({ code }) => [code]), ...(rest.length > 0 ? [rest.map(({ code }) => code)] : [])]
  return `(${searches.map((search) => `d.feat && ${parameters.codes(search)}`).join(' or ')})`
}

/** Selects columns of the documents `d` that fulfil the condition. */
export function selectMatches(condition: Condition, columns: string, schema: string, parameters: Parameters): string {
  const branches = branchesOf(condition).map((branch) => {
    const test =
      branch.kind === 'any' ? overlapBySearches(branch, parameters) : render(branch, schema, parameters, 'find')
    // Without codes to go by, all listed documents are read. Elsewhere `listed` would lead Postgres to another index.
    return `select ${columns} from ${schema}.document d where ${isIndexed(branch) ? test : `d.listed and ${test}`}`
  })
  return branches.join(' union ')
}

function joined(
  { kind, conditions }: Extract<Condition, { kind: 'and' | 'or' }>,
  schema: string,
  parameters: Parameters,
  purpose: Purpose,
): string {
  if (conditions.length === 0) return kind === 'and' ? 'true' : 'false'
  const findable = purpose === 'find' && (kind === 'and' || conditions.every(isIndexed))
  const parts = conditions.map((condition) =>
    render(condition, schema, parameters, findable && isIndexed(condition) ? 'find' : 'test'),
  )
  return `(${parts.join(` ${kind} `)})`
}

function sameVersion(sets: readonly (readonly number[])[], schema: string, parameters: Parameters): string {
  const tests = sets.map((codes) => `profile ?| ${parameters.add(codes.map(String))}::text[]`)
  return `exists (select from ${schema}.hit h, jsonb_array_elements(h.profiles) profile
    where h.doc = d.doc and ${tests.join(' and ')})`
}
