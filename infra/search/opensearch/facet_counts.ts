import { type Alternative, noSets, type Sets } from '../filter/alternatives.ts'
import type { FilterNode } from '../filter/filter_node.ts'
import { type Dimension, dimensionOf, dimensions, type Facet, type IndexDefinition } from '../index_definition.ts'
import type { FacetCount } from '../search.port.ts'
import { FilterQueries } from './filter_query.ts'
import type { KnownValues } from './known_values.ts'
import { withinField } from './mapping.ts'
import { everything, type Query } from './query.ts'

/** More values than any facet has. */
const maxValues = 3_000

/** One aggregation for each facet, each under its own part of the filter. */
export function facetAggregations(
  definition: IndexDefinition,
  filter: FilterNode | undefined,
  keys: readonly string[],
  known: KnownValues,
): Record<string, Record<string, unknown>> {
  const aggregations = new FacetAggregations(definition, known)
  const ways = filter ? aggregations.filters.alternatives(filter) : [{ document: everything, sets: noSets }]
  return Object.fromEntries(keys.map((key) => [key, aggregations.of(facetOf(definition, key), ways)]))
}

class FacetAggregations {
  readonly filters: FilterQueries
  readonly #definition: IndexDefinition

  constructor(definition: IndexDefinition, known: KnownValues) {
    this.#definition = definition
    this.filters = new FilterQueries(definition, known)
  }

  /** A facet of variants ignores the filter's values of its own field, unless the filter can be met in several ways. */
  of({ field }: Facet, ways: readonly Alternative<Query>[]): Record<string, unknown> {
    const dimension = dimensionOf(this.#definition, field)
    const [only, ...more] = ways
    const isSimple = only && more.length === 0 && dimensions.every((name) => only.sets[name].length <= 1)
    if (!isSimple || !dimension) return { filter: this.filters.anyOf(ways), aggs: { values: valuesOf(field) } }
    const others: Sets = { ...only.sets, [dimension]: [] }
    const filter = this.filters.anyOf([{ document: only.document, sets: others }])
    const isRelated = dimensions.some((name) => others[name].length > 0)
    return { filter, aggs: isRelated ? this.#onVariants(dimension, others) : { values: valuesOf(field) } }
  }

  /** Documents by the values of those of their variants that meet the rest. */
  #onVariants(dimension: Dimension, others: Sets): object {
    const inner = { documents: { reverse_nested: {} } }
    const values = { ...valuesOf(withinField(this.#definition, dimension)), aggs: inner }
    const fitting = { filter: this.filters.onOneVariant(others), aggs: { values } }
    return { variants: { nested: { path: this.#definition.variants.name }, aggs: { fitting } } }
  }
}

function facetOf({ facets }: IndexDefinition, key: string): Facet {
  const facet = Object.hasOwn(facets, key) ? facets[key] : undefined
  if (!facet) throw new Error(`The index definition has no facet ${JSON.stringify(key)}`)
  return facet
}

function valuesOf(field: string): object {
  return { terms: { field, size: maxValues } }
}

export interface FacetAnswer {
  values?: { buckets: Bucket[] }
  variants?: { fitting: { values: { buckets: Bucket[] } } }
}

interface Bucket {
  key: string | number
  key_as_string?: string
  doc_count: number
  documents?: { doc_count: number }
}

/** What the facet shows. Values that differ only in case are counted together and written as most documents have them. */
export function facetCounts(definition: IndexDefinition, key: string, answer: FacetAnswer | undefined): FacetCount[] {
  const { shownAs = (value: string) => value } = facetOf(definition, key)
  const buckets = answer?.variants?.fitting.values.buckets ?? answer?.values?.buckets ?? []
  const merged = new Map<string, FacetCount & { most: number }>()
  for (const bucket of buckets) {
    const count = bucket.documents?.doc_count ?? bucket.doc_count
    const value = shownAs(bucket.key_as_string ?? String(bucket.key))
    const same = merged.get(value.toLowerCase()) ?? { value, count: 0, most: 0 }
    const label = count > same.most ? value : same.value
    merged.set(value.toLowerCase(), { value: label, count: same.count + count, most: Math.max(count, same.most) })
  }
  const list = [...merged.values()].filter(({ count }) => count > 0)
  list.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return list.map(({ value, count }) => ({ value, count }))
}
