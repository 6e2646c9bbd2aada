import { type Condition, isIndexed, type NumberCondition } from './condition.ts'

/** Collects a statement's values. `add` returns the placeholder of one. */
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

/** Find documents by the index on codes, test one that was found otherwise, or go through all that are listed. */
type Purpose = 'find' | 'test' | 'scan'

/** With more codes than this, a test looks up each code of the document in a hash table instead of comparing all with all. */
const fewCodes = 8

/** The condition on a row `d` of `document` as SQL. Documents that are not listed have no codes. */
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
      return comparison(condition, schema, parameters, purpose)
    case 'document':
      return `d.doc = ${parameters.add(condition.doc)}::bigint`
    case 'same_variant':
      return sameVariant(condition.sets, schema, parameters)
  }
}

function overlap({ codes }: AnyCode, parameters: Parameters, purpose: Purpose): string {
  if (purpose === 'find') return `d.feat && ${parameters.codes(codes)}`
  // The coalesce keeps Postgres from using the index for this condition instead of the one meant for it.
  if (codes.length <= fewCodes) return `coalesce(d.feat && ${parameters.codes(codes)}, false)`
  return `exists (select from unnest(d.feat) f where f = any(${parameters.codes(codes)}))`
}

export type AnyCode = Extract<Condition, { kind: 'any' }>

function comparison(
  { of, column, operator, value }: NumberCondition,
  schema: string,
  parameters: Parameters,
  purpose: Purpose,
): string {
  const wanted = `${operator} ${parameters.add(value)}::bigint`
  if (of === 'time') return `d.${column} / 1000 ${wanted}`
  // Looking up each document would be slow for all of them; reading the whole range would be slow for a few.
  if (purpose === 'scan') return `d.doc in (select n.doc from ${schema}.counter n where n.${column} ${wanted})`
  return `(select n.${column} from ${schema}.counter n where n.doc = d.doc) ${wanted}`
}

function joined(
  { kind, conditions }: Extract<Condition, { kind: 'and' | 'or' }>,
  schema: string,
  parameters: Parameters,
  purpose: Purpose,
): string {
  if (conditions.length === 0) return kind === 'and' ? 'true' : 'false'
  const findable = kind === 'and' || conditions.every(isIndexed)
  const parts = conditions.map((condition) => {
    const found = findable && isIndexed(condition)
    return render(condition, schema, parameters, purpose === 'find' && !found ? 'test' : purpose)
  })
  return `(${parts.join(` ${kind} `)})`
}

function sameVariant(sets: readonly (readonly number[])[], schema: string, parameters: Parameters): string {
  const tests = sets.map((codes) => `profile ?| ${parameters.add(codes.map(String))}::text[]`)
  return `exists (select from ${schema}.hit h, jsonb_array_elements(h.profiles) profile
    where h.doc = d.doc and ${tests.join(' and ')})`
}
