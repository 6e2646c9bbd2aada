import { type Alternative, type Dimension, dimensions, noSets, type Sets } from '../filter/alternatives.ts'
import type { FilterNode } from '../filter/filter_node.ts'
import type { FacetCount, FacetKey } from '../search.port.ts'
import { isUnnamedEnvironment } from '../sides.ts'
import { alternativesOf, dimensionFields, oneVersionQuery, queryOf } from './filter_query.ts'
import type { KnownTags } from './known_tags.ts'
import { everything, type Query } from './query.ts'

const facets: Record<FacetKey, { field: string; dimension?: Dimension }> = {
  project_type: { field: 'projectTypes' },
  categories: { field: 'categories' },
  loaders: { field: 'loaders', dimension: 'loader' },
  game_versions: { field: 'gameVersions', dimension: 'gameVersion' },
  environment: { field: 'environments', dimension: 'environment' },
  license: { field: 'license' },
  open_source: { field: 'openSource' },
}

/** More values of one facet than there are game versions, snapshots included. */
const maxValues = 3_000

/** One aggregation for each facet, each under its own part of the filter. */
export function facetAggregations(
  filter: FilterNode | undefined,
  keys: readonly FacetKey[],
  tags: KnownTags,
): Record<string, Record<string, unknown>> {
  const ways = filter ? alternativesOf(filter, tags) : [{ project: everything, sets: noSets }]
  return Object.fromEntries(keys.map((key) => [key, aggregation(key, ways)]))
}

/** A facet of versions leaves out what the filter asks of itself, unless there are several ways to fulfil the filter. */
function aggregation(key: FacetKey, ways: readonly Alternative<Query>[]): Record<string, unknown> {
  const { field, dimension } = facets[key]
  const [only, ...more] = ways
  const isSimple = only && more.length === 0 && dimensions.every((name) => only.sets[name].length <= 1)
  if (!isSimple || !dimension) return { filter: queryOf(ways), aggs: { values: valuesOf(field) } }
  const others: Sets = { ...only.sets, [dimension]: [] }
  const filter = queryOf([{ project: only.project, sets: others }])
  const isRelated = dimensions.some((name) => others[name].length > 0)
  return { filter, aggs: isRelated ? onVersions(dimension, others) : { values: valuesOf(field) } }
}

function valuesOf(field: string): object {
  return { terms: { field, size: maxValues } }
}

/** Projects by the values of those of their versions that fulfil the rest. */
function onVersions(dimension: Dimension, others: Sets): object {
  const values = { ...valuesOf(dimensionFields[dimension].one), aggs: { projects: { reverse_nested: {} } } }
  const fitting = { filter: oneVersionQuery(others), aggs: { values } }
  return { versions: { nested: { path: 'versions' }, aggs: { fitting } } }
}

export interface FacetAnswer {
  values?: { buckets: Bucket[] }
  versions?: { fitting: { values: { buckets: Bucket[] } } }
}

interface Bucket {
  key: string | number
  key_as_string?: string
  doc_count: number
  projects?: { doc_count: number }
}

/** What the facet shows: values that differ by case alone are one, written as most have it. */
export function facetCounts(key: FacetKey, answer: FacetAnswer | undefined): FacetCount[] {
  const buckets = answer?.versions?.fitting.values.buckets ?? answer?.values?.buckets ?? []
  const merged = new Map<string, FacetCount & { most: number }>()
  for (const bucket of buckets) {
    const count = bucket.projects?.doc_count ?? bucket.doc_count
    const value = labelOf(key, bucket.key_as_string ?? String(bucket.key))
    const same = merged.get(value.toLowerCase()) ?? { value, count: 0, most: 0 }
    const label = count > same.most ? value : same.value
    merged.set(value.toLowerCase(), { value: label, count: same.count + count, most: Math.max(count, same.most) })
  }
  const list = [...merged.values()].filter(({ count }) => count > 0)
  list.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return list.map(({ value, count }) => ({ value, count }))
}

function labelOf(key: FacetKey, value: string): string {
  return key === 'environment' && isUnnamedEnvironment(value) ? 'unknown' : value
}
