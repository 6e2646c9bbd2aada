import { type Dimension, dimensions, noSets, type Sets } from '../filter/alternatives.ts'
import type { FilterNode } from '../filter/filter.node.ts'
import { type FacetCount, type FacetKey, facetKeys } from '../search.port.ts'
import { isUnnamedEnvironment } from '../sides.ts'
import type { Alternative } from './alternatives.ts'
import type { Lookup } from './code.lookup.ts'
import { allOf, type Condition, everything, isEverything, isNothing } from './condition.ts'
import { countCombined, countFacetParts } from './facet.sql.ts'
import type { FacetPart } from './features.ts'
import { conditionOf, planAlternatives } from './filter.plan.ts'
import { irregularKey, type Kind, keyInType, keyOf, kinds, mixedKey, valuesOf } from './keys.ts'
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
 * Facets are counted by the values that projects have together, all of one condition at once. A facet of versions under a filter
 * on versions needs more for irregular projects: there the values that they have are replaced by those that versions combine.
 * A filter of several ways is counted by the project alone.
 */
async function countAll(counting: Counting, keys: FacetKey[]): Promise<Counts> {
  const { alternatives, lookup } = counting
  const [only, ...more] = alternatives
  if (!only) return new Map()
  const simple = more.length === 0 && dimensions.every((name) => only.sets[name].length <= 1)
  const counts: Counts = new Map()
  const parts = new Parts()
  await lookup.load([irregularKey, mixedKey])
  for (const key of keys) {
    const { dimension } = facets[key]
    const own = simple && dimension ? [{ ...only, sets: { ...only.sets, [dimension]: [] } }] : alternatives
    const condition = await conditionOf(own, lookup)
    parts.add(condition, key, 1)
    const related = own.some(({ sets }) => dimensions.some((name) => sets[name].length > 0))
    if (!dimension || !simple || !related) continue
    parts.add(allOf([condition, lookup.any([irregularKey])]), key, -1)
    addAll(counts, await countIrregular(counting, only, key, dimension))
  }
  for (const { condition, signs } of parts.all()) {
    const counted = await countTogether(counting, condition, [...signs.keys()])
    for (const [key, sign] of signs) {
      for (const value of counting.values.get(key) ?? []) add(counts, value.key, sign * (counted.get(value.key) ?? 0))
    }
  }
  return counts
}

/** Which facets to count under which condition, to be added or taken away. */
class Parts {
  readonly #parts = new Map<string, { condition: Condition; signs: Map<FacetKey, number> }>()

  add(condition: Condition, key: FacetKey, sign: number): void {
    const part = this.#parts.get(JSON.stringify(condition)) ?? { condition, signs: new Map() }
    part.signs.set(key, sign)
    this.#parts.set(JSON.stringify(condition), part)
  }

  all() {
    return this.#parts.values()
  }
}

async function countTogether(
  { source, lookup, values }: Counting,
  condition: Condition,
  keys: FacetKey[],
): Promise<Counts> {
  if (isNothing(condition)) return new Map()
  const wanted = keys.flatMap((key) => (values.get(key) ?? []).map((value) => value.key))
  if (isEverything(condition)) return new Map(wanted.map((key) => [key, lookup.count(key)]))
  const type = await typeOf(condition, lookup)
  if (type !== undefined) {
    await lookup.load(wanted.map((key) => keyInType(type, key)))
    return new Map(wanted.map((key) => [key, lookup.count(keyInType(type, key))]))
  }
  const parts = new Set(keys.map((key) => facets[key].part))
  const byCode = await countFacetParts(source, condition, [...parts])
  return new Map(wanted.map((key) => [key, byCode.get(lookup.code(key) ?? 0) ?? 0]))
}

/** The type when the condition asks for one type and nothing else, as the search page of each type does. */
async function typeOf(condition: Condition, lookup: Lookup): Promise<string | undefined> {
  if (condition.kind !== 'any' || condition.codes.length !== 1) return undefined
  const types = await lookup.valuesOf(kinds.projectType)
  const type = types.find(({ key }) => lookup.code(key) === condition.codes[0])
  return type && valuesOf(type.key)[0]
}

/** Values of one dimension on versions of irregular projects that fulfil what the filter asks of the other dimensions. */
async function countIrregular(
  counting: Counting,
  only: Alternative,
  key: FacetKey,
  dimension: Dimension,
): Promise<Counts> {
  const { lookup } = counting
  const others: Sets = { ...only.sets, [dimension]: [] }
  const choice: Choice = Object.fromEntries(dimensions.flatMap((name) => others[name].map((set) => [name, set])))
  const { environment, ...rest } = choice
  const under = async (sets: Sets, keys: string[]) =>
    allOf([await conditionOf([{ project: only.project, sets }], lookup), lookup.any([irregularKey]), lookup.any(keys)])
  const mixed = (value: string) => keysOfChoice({ ...choice, [dimension]: [value] })
  if (!environment) {
    const own = (value: string) => (dimension === 'environment' ? [keyOf('onlyEnvironment', value)] : [])
    const condition = allOf([
      await conditionOf([{ project: only.project, sets: others }], lookup),
      lookup.any([irregularKey]),
    ])
    return countByKeys(counting, condition, key, (value) => [...own(value), ...mixed(value)])
  }
  const same = environment.map((value) => keyOf('onlyEnvironment', value))
  await lookup.load(same)
  const uniform = await under({ ...others, environment: [] }, same)
  const counts =
    Object.keys(rest).length === 0
      ? await countTogether(counting, uniform, [key])
      : await countByKeys(counting, uniform, key, (value) => keysOfChoice({ ...rest, [dimension]: [value] }))
  addAll(counts, await countByKeys(counting, await under(noSets, [mixedKey]), key, mixed))
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
  for (const [key, count] of from) add(to, key, count)
}

function add(to: Counts, key: string, count: number): void {
  to.set(key, (to.get(key) ?? 0) + count)
}
