import { AlternativesOver } from '../filter/alternatives.ts'

/** A query in the engine's own language. */
export type Query = Readonly<Record<string, unknown>>

export const everything: Query = { match_all: {} }
export const nothing: Query = { match_none: {} }

export function allOf(queries: readonly Query[]): Query {
  if (queries.some(isNothing)) return nothing
  const asking = queries.filter((query) => !isEverything(query))
  if (asking.length <= 1) return asking[0] ?? everything
  return { bool: { filter: asking } }
}

export function anyOf(queries: readonly Query[]): Query {
  if (queries.some(isEverything)) return everything
  const possible = queries.filter((query) => !isNothing(query))
  if (possible.length <= 1) return possible[0] ?? nothing
  return { bool: { should: possible, minimum_should_match: 1 } }
}

export function not(query: Query): Query {
  if (isNothing(query)) return everything
  return isEverything(query) ? nothing : { bool: { must_not: [query] } }
}

/** The field has one of the values. */
export function oneOf(field: string, values: readonly (string | boolean)[]): Query {
  if (values.length === 0) return nothing
  return values.length === 1 ? { term: { [field]: values[0] } } : { terms: { [field]: values } }
}

export function beginsWith(field: string, beginning: string): Query {
  return { prefix: { [field]: beginning } }
}

export function isNothing(query: Query): boolean {
  return 'match_none' in query
}

export function isEverything(query: Query): boolean {
  return 'match_all' in query
}

/** Ways to meet a filter. */
export const alternatives = new AlternativesOver<Query>({ everything, allOf, anyOf, isNothing, isEverything })
