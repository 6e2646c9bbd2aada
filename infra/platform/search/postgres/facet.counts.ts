import type { FilterNode } from '../filter/filter.node.ts'
import { type FacetCount, type FacetKey, facetKeys } from '../search.port.ts'
import { isUnnamedEnvironment } from '../sides.ts'
import { type Alternative, type Dimension, dimensions, noSets, type Sets } from './alternatives.ts'
import type { Lookup } from './code.lookup.ts'
import { allOf, type Condition, everything, isEverything, isNothing } from './condition.ts'
import { countCombined, countFacetParts } from './facet.sql.ts'
import type { FacetPart } from './features.ts'
import { conditionOf, planAlternatives } from './filter.plan.ts'
import { type Kind, keyOf, kinds, mixedKey, valuesOf } from './keys.ts'
import type { Source } from './matches.ts'
import { type Choice, keysOfChoice } from './versions.plan.ts'

const facets: Record<FacetKey, { kind: Kind; part: FacetPart; dimension?: Dimension }> = {
  project_type: { kind: 'projectType', part: 'traits' },
  categories: { kind: 'category', part: 'categories' },
  loaders: { kind: 'loader', part: 'loaders', dimension: 'loader' },
  game_versions: { kind: 'gameVersion', part: 'games', dimension: 'gameVersion' },
  environment: { kind: 'environment', part: 'traits', dimension: 'environment' },
  license: { kind: 'license', part: 'traits' },
  open_source: { kind: 'openSource', part: 'traits' },
}

/** Counts by the key of the value. */
type Counts = Map<string, number>

interface Counting {
  source: Source
  lookup: Lookup
  /** Ways to fulfil the filter, each with the text. */
  alternatives: readonly Alternative[]
  /** By kind. */
  values: ReadonlyMap<FacetKey, readonly { key: string; label: string }[]>
}

/** As `SearchIndex.facetCounts`. */
export async function countFacets<K extends FacetKey>(
  source: Source,
  lookup: Lookup,
  filter: FilterNode | undefined,
  text: Condition | undefined,
  keys: readonly K[],
): Promise<Record<K, FacetCount[]>> {
  const ways = filter ? await planAlternatives(filter, lookup) : [{ project: everything, sets: noSets }]
  const alternatives = ways.map(({ project, sets }) => ({ project: allOf([project, text ?? everything]), sets }))
  const values = new Map<FacetKey, { key: string; label: string }[]>()
  for (const key of facetKeys) if (isOneOf(keys, key)) values.set(key, await lookup.valuesOf(kinds[facets[key].kind]))
  const counting = { source, lookup, alternatives, values }
  const counts = await countAll(counting, [...values.keys()])
  const results = keys.map((key) => [key, shown(values.get(key) ?? [], counts)] as const)
  return Object.fromEntries(results) as Record<K, FacetCount[]> // one entry for each key
}

function isOneOf<K extends FacetKey>(keys: readonly K[], key: FacetKey): boolean {
  return keys.some((each) => each === key)
}

function shown(values: readonly { key: string; label: string }[], counts: Counts): FacetCount[] {
  const byLabel = new Map<string, number>()
  for (const { key, label } of values) {
    const value = key.startsWith(`${kinds.environment}:`) && isUnnamedEnvironment(label) ? 'unknown' : label
    byLabel.set(value, (byLabel.get(value) ?? 0) + (counts.get(key) ?? 0))
  }
  const list = [...byLabel].map(([value, count]) => ({ value, count })).filter(({ count }) => count > 0)
  return list.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/**
 * Facets of the project, and those of versions as long as no other facet of versions is asked for, are counted together; the
 * others by the combinations that versions have. A filter of several ways is counted by the project alone.
 */
async function countAll(counting: Counting, keys: FacetKey[]): Promise<Counts> {
  const [only, ...more] = counting.alternatives
  if (!only) return new Map()
  const simple = more.length === 0 && dimensions.every((name) => only.sets[name].length <= 1)
  const counts: Counts = new Map()
  const together = new Map<string, { alternatives: readonly Alternative[]; keys: FacetKey[] }>()
  for (const key of keys) {
    const { dimension } = facets[key]
    const own = simple && dimension ? [{ ...only, sets: { ...only.sets, [dimension]: [] } }] : counting.alternatives
    const related = own.some(({ sets }) => dimensions.some((name) => sets[name].length > 0))
    if (dimension && simple && related) addAll(counts, await countDimension(counting, only, key, dimension))
    else {
      const group = together.get(JSON.stringify(own)) ?? { alternatives: own, keys: [] }
      together.set(JSON.stringify(own), { ...group, keys: [...group.keys, key] })
    }
  }
  for (const group of together.values()) {
    addAll(counts, await countTogether(counting, await conditionOf(group.alternatives, counting.lookup), group.keys))
  }
  return counts
}

async function countTogether(
  { source, lookup, values }: Counting,
  condition: Condition,
  keys: FacetKey[],
): Promise<Counts> {
  if (isNothing(condition)) return new Map()
  const wanted = keys.flatMap((key) => (values.get(key) ?? []).map((value) => value.key))
  if (isEverything(condition)) return new Map(wanted.map((key) => [key, lookup.count(key)]))
  const parts = new Set(keys.map((key) => facets[key].part))
  const byCode = await countFacetParts(source, condition, [...parts])
  return new Map(wanted.map((key) => [key, byCode.get(lookup.code(key) ?? 0) ?? 0]))
}

/** Values of one dimension on versions that fulfil what the filter asks of the other dimensions. */
async function countDimension(
  counting: Counting,
  only: Alternative,
  key: FacetKey,
  dimension: Dimension,
): Promise<Counts> {
  const { lookup } = counting
  const others: Sets = { ...only.sets, [dimension]: [] }
  const choice: Choice = Object.fromEntries(dimensions.flatMap((name) => others[name].map((set) => [name, set])))
  const { environment, ...rest } = choice
  const whole = await conditionOf([{ project: only.project, sets: others }], lookup)
  const mixed = (value: string) => keysOfChoice({ ...choice, [dimension]: [value] })
  if (dimension === 'environment') {
    const keysOf = (value: string) => [keyOf('onlyEnvironment', value), ...mixed(value)]
    return countByKeys(counting, whole, key, keysOf)
  }
  if (!environment) return countByKeys(counting, whole, key, mixed)
  await lookup.load([mixedKey, ...environment.map((value) => keyOf('onlyEnvironment', value))])
  const same = lookup.any(environment.map((value) => keyOf('onlyEnvironment', value)))
  const restSets: Sets = { ...others, environment: [] }
  const uniform = allOf([await conditionOf([{ project: only.project, sets: restSets }], lookup), same])
  const counts =
    Object.keys(rest).length === 0
      ? await countTogether(counting, uniform, [key])
      : await countByKeys(counting, uniform, key, (value) => keysOfChoice({ ...rest, [dimension]: [value] }))
  addAll(counts, await countByKeys(counting, allOf([only.project, lookup.any([mixedKey])]), key, mixed))
  return counts
}

/** Documents that fulfil the condition and have one of a value's keys among the combinations of their versions. */
async function countByKeys(
  { source, lookup, values }: Counting,
  condition: Condition,
  facet: FacetKey,
  keysOf: (value: string) => string[],
): Promise<Counts> {
  if (isNothing(condition)) return new Map()
  const wanted = (values.get(facet) ?? []).map(({ key }) => ({ key, combined: keysOf(valuesOf(key)[0] ?? '') }))
  await lookup.load(wanted.flatMap(({ combined }) => combined))
  const pairs = wanted.flatMap(({ combined }, value) =>
    combined.flatMap((key) => (lookup.count(key) > 0 ? { value, code: lookup.code(key) ?? 0 } : [])),
  )
  const counted = await countCombined(source, condition, pairs)
  return new Map(wanted.flatMap(({ key }, index) => [[key, counted.get(index) ?? 0] as const]))
}

function addAll(to: Counts, from: Counts): void {
  for (const [key, count] of from) to.set(key, (to.get(key) ?? 0) + count)
}
