import { type Dimension, dimensions, noSets, type Sets } from '../filter/alternatives.ts'
import type { FilterNode } from '../filter/filter_node.ts'
import { type FacetCount, type FacetKey, facetKeys } from '../search.port.ts'
import { isUnnamedEnvironment } from '../sides.ts'
import type { Alternative } from './alternatives.ts'
import { quickerBits } from './bit_sets.ts'
import type { Lookup } from './code_lookup.ts'
import { allOf, type Condition, everything, isEverything, isNothing, nothing } from './condition.ts'
import { countFacetBits } from './facet_bits.ts'
import { type CombinedFacet, countFacetParts } from './facet_sql.ts'
import type { FacetPart } from './features.ts'
import { conditionOf, planAlternatives } from './filter_plan.ts'
import { irregularKey, type Kind, keyInType, keyOf, kinds, mixedKey, valuesOf } from './keys.ts'
import type { Source } from './source.ts'
import { type Choice, keysOfChoice, versionCondition, versionKeys } from './versions_plan.ts'

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
  values: ReadonlyMap<FacetKey, readonly Value[]>
  types: readonly Value[]
}

interface Value {
  key: string
  label: string
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
  const wanted = facetKeys.filter((key) => isOneOf(keys, key))
  const found = await lookup.valuesOf([
    ...new Set([kinds.projectType, ...wanted.map((key) => kinds[facets[key].kind])]),
  ])
  const values = new Map(wanted.map((key) => [key, found.get(kinds[facets[key].kind]) ?? []]))
  const types = found.get(kinds.projectType) ?? []
  const counting = { source, lookup, alternatives, values, types }
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
 * Facets are counted by the values that projects have together, all of one condition in one statement. A facet of versions under a
 * filter on versions needs more for irregular projects: there the values that they have are replaced by those that versions
 * combine. A filter of several ways is counted by the project alone.
 */
async function countAll(counting: Counting, keys: FacetKey[]): Promise<Counts> {
  const { source, alternatives, lookup } = counting
  const [only, ...more] = alternatives
  if (!only) return new Map()
  const simple = more.length === 0 && dimensions.every((name) => only.sets[name].length <= 1)
  const parts = new Parts()
  const own = (dimension: Dimension | undefined) =>
    simple && dimension ? [{ ...only, sets: { ...only.sets, [dimension]: [] } }] : alternatives
  const loaded = keys.flatMap((key) => own(facets[key].dimension).flatMap(({ sets }) => versionKeys(sets)))
  await lookup.load([irregularKey, mixedKey, ...loaded])
  for (const key of keys) {
    const { dimension } = facets[key]
    const ways = own(dimension)
    const part = parts.of(await conditionOf(ways, lookup))
    const related = ways.some(({ sets }) => dimensions.some((name) => sets[name].length > 0))
    if (!dimension || !simple || !related) part.plain.push(key)
    else if (quickerBits(source, part.condition))
      part.chosen.push(...(await chosenOf(counting, only.sets, key, dimension)))
    else part.combined.push(await combinedOf(counting, only.sets, key, dimension))
  }
  const counts: Counts = new Map()
  for (const part of parts.all()) for (const [key, count] of await countPart(counting, part)) counts.set(key, count)
  return counts
}

/** What is counted under one condition. */
interface Part {
  condition: Condition
  /** Facets of which projects have the values. */
  plain: FacetKey[]
  /** Facets of which irregular projects have the values only as their versions combine them. */
  combined: { key: FacetKey; facet: CombinedFacet }[]
  /** Values, each with what has to be fulfilled for it on one version. */
  chosen: { key: string; condition: Condition }[]
}

class Parts {
  readonly #parts = new Map<string, Part>()

  of(condition: Condition): Part {
    const name = JSON.stringify(condition)
    const part = this.#parts.get(name) ?? { condition, plain: [], combined: [], chosen: [] }
    this.#parts.set(name, part)
    return part
  }

  all() {
    return this.#parts.values()
  }
}

/** By the keys of values, those of the part's facets. */
async function countPart(counting: Counting, { condition, plain, combined, chosen }: Part): Promise<Counts> {
  const { source, lookup, values } = counting
  if (isNothing(condition)) return new Map()
  if (combined.length + chosen.length === 0) {
    const known = await knownCounts(counting, condition, plain)
    if (known) return known
  }
  const bits = quickerBits(source, condition)
  if (bits) {
    const ofPlain = plain.flatMap((key) => (values.get(key) ?? []).map((value) => value.key))
    const wanted = ofPlain.map((key) => ({ key, condition: lookup.any([key]) }))
    return countFacetBits(source, bits, condition, [...wanted, ...chosen])
  }
  const parts = new Set(plain.map((key) => facets[key].part))
  const odd = combined.length > 0 ? allOf([condition, lookup.any([irregularKey])]) : nothing
  const irregular = isNothing(odd) ? undefined : odd
  const mixed = lookup.code(mixedKey)
  const listed = combined.map(({ facet }) => facet)
  const counted = await countFacetParts(source, condition, { parts: [...parts], combined: listed, irregular, mixed })
  const keysOf = (key: FacetKey) => (values.get(key) ?? []).map((value) => value.key)
  const taken = (keys: readonly string[], from: ReadonlyMap<number, number> | undefined) =>
    keys.map((key) => [key, from?.get(lookup.code(key) ?? 0) ?? 0] as const)
  return new Map([
    ...taken(plain.flatMap(keysOf), counted.plain),
    ...combined.flatMap(({ key }, index) => taken(keysOf(key), counted.combined[index])),
  ])
}

/** Counts that the index keeps: of all projects, and of those of a type. */
async function knownCounts(
  { lookup, values, types }: Counting,
  condition: Condition,
  keys: FacetKey[],
): Promise<Counts | undefined> {
  const wanted = keys.flatMap((key) => (values.get(key) ?? []).map((value) => value.key))
  if (isEverything(condition)) return new Map(wanted.map((key) => [key, lookup.count(key)]))
  const type = typeOf(condition, types, lookup)
  if (type === undefined) return undefined
  await lookup.load(wanted.map((key) => keyInType(type, key)))
  return new Map(wanted.map((key) => [key, lookup.count(keyInType(type, key))]))
}

/** The type when the condition asks for one type and nothing else, as the search page of each type does. */
function typeOf(condition: Condition, types: readonly Value[], lookup: Lookup): string | undefined {
  if (condition.kind !== 'any' || condition.codes.length !== 1) return undefined
  const type = types.find(({ key }) => lookup.code(key) === condition.codes[0])
  return type && valuesOf(type.key)[0]
}

/** Each value in the place of what the filter asks of its dimension. */
async function chosenOf(
  { lookup, values }: Counting,
  sets: Sets,
  key: FacetKey,
  dimension: Dimension,
): Promise<Part['chosen']> {
  const chosen = (values.get(key) ?? []).map((value) => {
    return { key: value.key, sets: { ...sets, [dimension]: [[valuesOf(value.key)[0] ?? '']] } }
  })
  await lookup.load(chosen.flatMap((each) => versionKeys(each.sets)))
  return chosen.map((each) => ({ key: each.key, condition: versionCondition(each.sets, lookup) }))
}

/** How irregular projects have values of one dimension on versions that fulfil what the filter asks of the other dimensions. */
async function combinedOf(
  { lookup, values }: Counting,
  sets: Sets,
  key: FacetKey,
  dimension: Dimension,
): Promise<{ key: FacetKey; facet: CombinedFacet }> {
  const others: Sets = { ...sets, [dimension]: [] }
  const choice: Choice = Object.fromEntries(dimensions.flatMap((name) => others[name].map((set) => [name, set])))
  const { environment, ...rest } = choice
  const isAlone = Object.keys(rest).length === 0
  const waysOf = (value: string): Way[] => {
    const mixed = keysOfChoice({ ...choice, [dimension]: [value] })
    if (environment) {
      const uniform = isAlone ? [] : keysOfChoice({ ...rest, [dimension]: [value] })
      return [
        ...uniform.map((each) => ({ key: each, mixed: false })),
        ...mixed.map((each) => ({ key: each, mixed: true })),
      ]
    }
    const own = dimension === 'environment' ? [keyOf('onlyEnvironment', value)] : []
    return [...own, ...mixed].map((each) => ({ key: each }))
  }
  const wanted = (values.get(key) ?? []).map((value) => ({
    key: value.key,
    ways: waysOf(valuesOf(value.key)[0] ?? ''),
  }))
  await lookup.load(wanted.flatMap(({ ways }) => ways.map((way) => way.key)))
  const pairs = wanted.flatMap(({ key: value, ways }) =>
    ways.flatMap((way) => {
      if (lookup.count(way.key) === 0) return []
      return { value: lookup.code(value) ?? 0, code: lookup.code(way.key) ?? 0, mixed: way.mixed ?? null }
    }),
  )
  return { key, facet: { part: facets[key].part, onlyMixed: environment !== undefined && isAlone, pairs } }
}

interface Way {
  key: string
  /** Holds only for projects of several environments, or of one; absent, for both. */
  mixed?: boolean
}
