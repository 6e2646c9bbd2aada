import { checkDefinition } from '../definition_check.ts'
import { type Dimension, dimensions, type IndexDefinition, type Sort, type Variants } from '../index_definition.ts'
import { keyOf, kinds } from './keys.ts'

/** How the tables of an index are laid out for a definition. */
export interface Layout {
  definition: IndexDefinition
  times: readonly string[]
  counters: readonly string[]
  /** Columns that hold the facet values of a document, each under one code. */
  facetColumns: readonly string[]
  /** Codes whose documents are also kept as bits: everything that facets count and variants combine. */
  codesWithBits: ReadonlySet<string>
  /** Marks documents whose variants have different shared values. */
  mixedKey: string
}

/** Throws for a definition that contradicts itself. */
export function layoutOf(definition: IndexDefinition): Layout {
  const { values, variants, times, counters } = definition
  const combined = combinedCodes(variants)
  checkDefinition(definition, [...Object.values(kinds), ...combined])
  const fields = Object.values(values).flatMap((field) => ('column' in field ? [field] : []))
  const facets = [...fields, ...dimensions.map((dimension) => variants[dimension])]
  return {
    definition,
    times,
    counters,
    facetColumns: [...new Set(facets.map(({ column }) => column))],
    codesWithBits: new Set([kinds.listed, ...facets.map(({ code }) => code), ...combined]),
    mixedKey: keyOf(mixedCode(variants)),
  }
}

const combinations: readonly (readonly Dimension[])[] = [
  ['first', 'second'],
  ['first', 'shared'],
  ['second', 'shared'],
  ['first', 'second', 'shared'],
]

function combinedCodes(variants: Variants): string[] {
  const codes = combinations.map((combination) => combinedCode(variants, combination))
  return [...codes, onlyCode(variants), mixedCode(variants)]
}

/** The code of a combination: a value of each of these dimensions on one and the same variant. */
export function combinedCode(variants: Variants, combination: readonly Dimension[]): string {
  return combination.map((dimension) => variants[dimension].code).join('')
}

/** The code of a shared value that all variants of the document have. */
export function onlyCode({ shared }: Variants): string {
  return `${shared.code}u`
}

function mixedCode({ shared }: Variants): string {
  return `${shared.code}m`
}

/** Where a sort's key is stored. All sorts are descending; documents with equal keys are sorted by id. */
export interface Order {
  table: 'counter' | 'document'
  column: string
}

export const relevanceOrder: Order = { table: 'counter', column: 'relevance' }

export function orderOf({ definition }: Layout, sort: string): Order {
  return orderBy(definition.sorts[sort] ?? { by: 'relevance' })
}

function orderBy(sort: Sort): Order {
  if (sort.by === 'relevance') return relevanceOrder
  return sort.by === 'counter' ? { table: 'counter', column: sort.counter } : { table: 'document', column: sort.time }
}

/** Times by which pages are sorted. */
export function sortedTimes({ definition }: Layout): string[] {
  return Object.values(definition.sorts).flatMap((sort) => (sort.by === 'time' ? sort.time : []))
}
