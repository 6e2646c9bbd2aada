import { noSets, type Sets } from '../filter/alternatives.ts'
import type { FilterNode } from '../filter/filter_node.ts'
import { type Dimension, dimensionOf, dimensions, type IndexDefinition, valueFieldOf } from '../index_definition.ts'
import type { FacetCount } from '../search.port.ts'
import type { Alternative } from './alternatives.ts'
import { quickerBits } from './bit_sets.ts'
import type { Lookup } from './code_lookup.ts'
import { allOf, type Condition, everything, isEverything, isNothing, nothing } from './condition.ts'
import { countFacetBits } from './facet_bits.ts'
import { type CombinedFacet, countFacetParts } from './facet_sql.ts'
import { conditionOf, planAlternatives } from './filter_plan.ts'
import { irregularKey, keyOf, keyWithin, valuesOf } from './keys.ts'
import { onlyCode } from './layout.ts'
import type { Source } from './source.ts'
import { type Choice, keysOfChoice, variantCondition, variantKeys } from './variants_plan.ts'

/** A facet as the tables hold it. */
interface StoredFacet {
  code: string
  column: string
  /** Of a facet over a variant field. */
  dimension?: Dimension
  shownAs?: (value: string) => string
}

/** Counts by the key of the value. */
type Counts = Map<string, number>

interface Counting {
  source: Source
  lookup: Lookup
  /** Ways to meet the filter, each with the text. */
  alternatives: readonly Alternative[]
  facets: ReadonlyMap<string, StoredFacet>
  /** The values of each facet. */
  values: ReadonlyMap<string, readonly Value[]>
  /** Values of the field for which facet counts are at hand. */
  kinds: readonly Value[]
}

interface Value {
  key: string
  label: string
}

/** As `SearchIndex.facetCounts`. */
export async function countFacets<Key extends string>(
  source: Source,
  lookup: Lookup,
  filter: FilterNode | undefined,
  text: Condition | undefined,
  keys: readonly Key[],
): Promise<Record<Key, FacetCount[]>> {
  const { definition } = lookup.layout
  const ways = filter ? await planAlternatives(filter, lookup) : [{ document: everything, sets: noSets }]
  const alternatives = ways.map(({ document, sets }) => ({ document: allOf([document, text ?? everything]), sets }))
  const facets = storedFacets(definition, new Set(keys))
  const within = valueFieldOf(definition, definition.facetsWithin).code
  const found = await lookup.valuesOf([...new Set([within, ...[...facets.values()].map(({ code }) => code)])])
  const values = new Map([...facets].map(([key, { code }]) => [key, found.get(code) ?? []]))
  const counting = { source, lookup, alternatives, facets, values, kinds: found.get(within) ?? [] }
  const counts = await countAll(counting)
  const results = keys.map((key) => [key, shown(values.get(key) ?? [], counts, facets.get(key))] as const)
  return Object.fromEntries(results) as Record<Key, FacetCount[]> // one entry for each key
}

function storedFacets(definition: IndexDefinition, keys: ReadonlySet<string>): Map<string, StoredFacet> {
  const facets = Object.entries(definition.facets).filter(([key]) => keys.has(key))
  return new Map(facets.map(([key, facet]) => [key, { ...facet, ...storedField(definition, facet.field) }]))
}

function storedField(definition: IndexDefinition, name: string): Pick<StoredFacet, 'code' | 'column' | 'dimension'> {
  const dimension = dimensionOf(definition, name)
  if (dimension) return { ...definition.variants[dimension], dimension }
  const field = valueFieldOf(definition, name)
  if (!('column' in field)) throw new Error(`The field ${name} is no facet`)
  return field
}

function shown(values: readonly Value[], counts: Counts, facet: StoredFacet | undefined): FacetCount[] {
  const byLabel = new Map<string, number>()
  for (const { key, label } of values) {
    const value = facet?.shownAs?.(label) ?? label
    byLabel.set(value, (byLabel.get(value) ?? 0) + (counts.get(key) ?? 0))
  }
  const list = [...byLabel].map(([value, count]) => ({ value, count })).filter(({ count }) => count > 0)
  return list.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/**
 * Counts facets by the values that documents have together, all facets of one condition in one statement. A facet of variants under a
 * filter on variants needs more for irregular documents: their values are replaced by those that their variants combine. A filter
 * with several alternatives is counted by whole documents.
 */
async function countAll(counting: Counting): Promise<Counts> {
  const { source, alternatives, facets, lookup } = counting
  const [only, ...more] = alternatives
  if (!only) return new Map()
  const simple = more.length === 0 && dimensions.every((name) => only.sets[name].length <= 1)
  const parts = new Parts()
  const own = (dimension: Dimension | undefined) =>
    simple && dimension ? [{ ...only, sets: { ...only.sets, [dimension]: [] } }] : alternatives
  const { definition, mixedKey } = lookup.layout
  const loaded = [...facets.values()].flatMap(({ dimension }) =>
    own(dimension).flatMap(({ sets }) => variantKeys(sets, definition)),
  )
  await lookup.load([irregularKey, mixedKey, ...loaded])
  for (const [key, { dimension }] of facets) {
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

/** Facets that are counted under one condition. */
interface Part {
  condition: Condition
  /** Facets counted by the values of whole documents. */
  plain: string[]
  /** Facets counted, for irregular documents, by the values that their variants combine. */
  combined: { key: string; facet: CombinedFacet }[]
  /** Values, each with the condition that one variant must meet for it. */
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

/** Counts the values of the part's facets. */
async function countPart(counting: Counting, { condition, plain, combined, chosen }: Part): Promise<Counts> {
  const { source, lookup, facets, values } = counting
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
  const columns = [...new Set(plain.flatMap((key) => facets.get(key)?.column ?? []))]
  const odd = combined.length > 0 ? allOf([condition, lookup.any([irregularKey])]) : nothing
  const irregular = isNothing(odd) ? undefined : odd
  const mixed = lookup.code(lookup.layout.mixedKey)
  const listed = combined.map(({ facet }) => facet)
  const counted = await countFacetParts(source, condition, { columns, combined: listed, irregular, mixed })
  const keysOf = (key: string) => (values.get(key) ?? []).map((value) => value.key)
  const taken = (keys: readonly string[], from: ReadonlyMap<number, number> | undefined) =>
    keys.map((key) => [key, from?.get(lookup.code(key) ?? 0) ?? 0] as const)
  return new Map([
    ...taken(plain.flatMap(keysOf), counted.plain),
    ...combined.flatMap(({ key }, index) => taken(keysOf(key), counted.combined[index])),
  ])
}

/** Counts that the index keeps at hand: of all documents, and of those of one kind. */
async function knownCounts(
  { lookup, values, kinds }: Counting,
  condition: Condition,
  keys: readonly string[],
): Promise<Counts | undefined> {
  const wanted = keys.flatMap((key) => (values.get(key) ?? []).map((value) => value.key))
  if (isEverything(condition)) return new Map(wanted.map((key) => [key, lookup.count(key)]))
  const kind = onlyKind(condition, kinds, lookup)
  if (kind === undefined) return undefined
  await lookup.load(wanted.map((key) => keyWithin(kind, key)))
  return new Map(wanted.map((key) => [key, lookup.count(keyWithin(kind, key))]))
}

/** The kind of documents if the condition asks for one kind and nothing else, as a page of each kind does. */
function onlyKind(condition: Condition, kinds: readonly Value[], lookup: Lookup): string | undefined {
  if (condition.kind !== 'any' || condition.codes.length !== 1) return undefined
  const kind = kinds.find(({ key }) => lookup.code(key) === condition.codes[0])
  return kind && valuesOf(kind.key)[0]
}

/** The filter's condition with each value in place of the filter's values of its dimension. */
async function chosenOf(
  { lookup, values }: Counting,
  sets: Sets,
  key: string,
  dimension: Dimension,
): Promise<Part['chosen']> {
  const chosen = (values.get(key) ?? []).map((value) => {
    return { key: value.key, sets: { ...sets, [dimension]: [[valuesOf(value.key)[0] ?? '']] } }
  })
  await lookup.load(chosen.flatMap((each) => variantKeys(each.sets, lookup.layout.definition)))
  return chosen.map((each) => ({ key: each.key, condition: variantCondition(each.sets, lookup) }))
}

/** How irregular documents have values of one dimension on variants that meet the filter in the other dimensions. */
async function combinedOf(
  { lookup, facets, values }: Counting,
  sets: Sets,
  key: string,
  dimension: Dimension,
): Promise<{ key: string; facet: CombinedFacet }> {
  const { variants } = lookup.layout.definition
  const others: Sets = { ...sets, [dimension]: [] }
  const choice: Choice = Object.fromEntries(dimensions.flatMap((name) => others[name].map((set) => [name, set])))
  const { shared, ...rest } = choice
  const isAlone = Object.keys(rest).length === 0
  const waysOf = (value: string): Way[] => {
    const mixed = keysOfChoice({ ...choice, [dimension]: [value] }, variants)
    if (shared) {
      const uniform = isAlone ? [] : keysOfChoice({ ...rest, [dimension]: [value] }, variants)
      return [
        ...uniform.map((each) => ({ key: each, mixed: false })),
        ...mixed.map((each) => ({ key: each, mixed: true })),
      ]
    }
    const own = dimension === 'shared' ? [keyOf(onlyCode(variants), value)] : []
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
  const column = facets.get(key)?.column ?? ''
  return { key, facet: { column, onlyMixed: shared !== undefined && isAlone, pairs } }
}

interface Way {
  key: string
  /** True: only for documents with several shared values. False: only for documents with one. Absent: for both. */
  mixed?: boolean
}
