import type { Condition, NumberColumn } from './condition.ts'

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

/** The condition on a row `d` of `document`. */
export function render(condition: Condition, schema: string, parameters: Parameters): string {
  switch (condition.kind) {
    case 'any':
      return `d.feat && ${parameters.codes(condition.codes)}`
    case 'and':
      return joined(condition.conditions, ' and ', 'true', schema, parameters)
    case 'or':
      return joined(condition.conditions, ' or ', 'false', schema, parameters)
    case 'not':
      return `not (${render(condition.condition, schema, parameters)})`
    case 'number':
      return `${columns[condition.column](schema)} ${condition.operator} ${parameters.add(condition.value)}::bigint`
    case 'project':
      return `d.doc = ${parameters.add(condition.doc)}::bigint`
    case 'same_version':
      return sameVersion(condition.sets, schema, parameters)
  }
}

function joined(
  conditions: readonly Condition[],
  operator: string,
  empty: string,
  schema: string,
  parameters: Parameters,
): string {
  if (conditions.length === 0) return empty
  return `(${conditions.map((condition) => render(condition, schema, parameters)).join(operator)})`
}

function sameVersion(sets: readonly (readonly number[])[], schema: string, parameters: Parameters): string {
  const tests = sets.map((codes) => `profile ?| ${parameters.add(codes.map(String))}::text[]`)
  return `exists (select from ${schema}.hit h, jsonb_array_elements(h.profiles) profile
    where h.doc = d.doc and ${tests.join(' and ')})`
}
