import { listOf } from '../document_values.ts'
import type { VariantField } from '../index_definition.ts'
import type { SearchDocument, Variant } from '../search.port.ts'
import { type DocumentWords, documentWords } from '../text/document_words.ts'
import { irregularKey, keyOf, keyWithin, kinds, listedKey, valueKeyOf } from './keys.ts'
import { combinedCode, type Layout, onlyCode } from './layout.ts'

/** The values of one variant, as keys: the exact check for filters that name several first or second values at once. */
type Profile = string[]

export interface Features {
  /** First the mark of all listed documents, then what facets count, what variants combine, and the rest. */
  keys: string[]
  /** Where the combinations of variants are among the keys, from and to, counted from 1. All keys up to there are also kept as bits. */
  combinations: [from: number, to: number]
  /** Facet values by column. Those of one column are the same for many documents. */
  facets: ReadonlyMap<string, readonly string[]>
  /** Keys that are counted but find no document. */
  counted: string[]
  /** How facet values are shown, by key. */
  labels: Map<string, string>
  profiles: Profile[]
}

/** Everything by which a listed document can be found. */
export function featuresOf(document: SearchDocument, layout: Layout): Features {
  const to = new Collector(layout)
  addValues(to, document)
  const profiles = addVariants(to, document)
  addWords(to, documentWords(document.text))
  const facets = new Map([...to.facets].map(([column, keys]) => [column, [...keys]]))
  const single = [...facets.values()].flat()
  const keys = [listedKey, ...single, ...to.combinations, ...to.rest]
  const combinations: [number, number] = [single.length + 2, single.length + 1 + to.combinations.size]
  const within = listOf(document.values[layout.definition.facetsWithin])
  const counted = within.flatMap((kind) => single.map((key) => keyWithin(kind, key)))
  return { keys, combinations, facets, counted: [...new Set(counted)], labels: to.labels, profiles }
}

class Collector {
  readonly layout: Layout
  readonly facets: Map<string, Set<string>>
  readonly combinations = new Set<string>()
  readonly rest = new Set<string>()
  readonly labels = new Map<string, string>()

  constructor(layout: Layout) {
    this.layout = layout
    this.facets = new Map(layout.facetColumns.map((column) => [column, new Set()]))
  }

  facet({ code, column }: Pick<VariantField, 'code' | 'column'>, value: string): void {
    const key = keyOf(code, value)
    this.facets.get(column)?.add(key)
    this.labels.set(key, value)
  }

  combine(code: string, ...values: string[]): void {
    this.combinations.add(keyOf(code, ...values))
  }
}

function addValues(to: Collector, document: SearchDocument): void {
  for (const [name, field] of Object.entries(to.layout.definition.values)) {
    for (const value of listOf(document.values[name])) {
      if ('column' in field) to.facet(field, value)
      else to.rest.add(valueKeyOf(field, value))
    }
  }
}

/**
 * Values of variants: alone, and as one variant combines them. Nearly always all variants have the same shared value; then that
 * value and the pairs of first and second values tell all combinations of three.
 */
function addVariants(to: Collector, { variants, overall }: SearchDocument): Profile[] {
  const { layout, facets, combinations } = to
  const fields = layout.definition.variants
  for (const value of overall.first) to.facet(fields.first, value)
  for (const value of overall.second) to.facet(fields.second, value)
  for (const variant of variants) addVariant(to, variant)
  const pairs = combinations.size
  const shared = new Set(variants.map((variant) => variant.shared))
  const [only = ''] = shared
  if (shared.size === 1) to.combine(onlyCode(fields), only)
  else {
    combinations.add(layout.mixedKey)
    for (const variant of variants) addMixed(to, variant)
  }
  const sizeOf = ({ column }: VariantField) => facets.get(column)?.size ?? 0
  if (pairs < sizeOf(fields.first) * sizeOf(fields.second) || shared.size > 1) to.rest.add(irregularKey)
  return profilesOf(to, variants)
}

function addVariant(to: Collector, variant: Variant): void {
  const { variants } = to.layout.definition
  to.facet(variants.shared, variant.shared)
  for (const second of variant.second) to.facet(variants.second, second)
  const pair = combinedCode(variants, ['first', 'second'])
  for (const first of variant.first) {
    to.facet(variants.first, first)
    for (const second of variant.second) to.combine(pair, first, second)
  }
}

function addMixed(to: Collector, variant: Variant): void {
  const { variants } = to.layout.definition
  const { shared } = variant
  for (const second of variant.second) to.combine(combinedCode(variants, ['second', 'shared']), second, shared)
  for (const first of variant.first) {
    to.combine(combinedCode(variants, ['first', 'shared']), first, shared)
    const all = combinedCode(variants, ['first', 'second', 'shared'])
    for (const second of variant.second) to.combine(all, first, second, shared)
  }
}

/** Variants with at most one first and one second value need no exact check. */
function profilesOf(to: Collector, variants: readonly Variant[]): Profile[] {
  const fields = to.layout.definition.variants
  const profiles = new Map<string, Profile>()
  for (const { first, second, shared } of variants) {
    if (first.length <= 1 && second.length <= 1) continue
    const others = [...first.map((value) => keyOf(fields.first.code, value)), keyOf(fields.shared.code, shared)]
    const profile = [...second.map((value) => keyOf(fields.second.code, value)), ...others]
    profiles.set(profile.toSorted().join('\n'), profile)
  }
  return [...profiles.values()]
}

const groups = [
  [kinds.titleWord, 'title'],
  [kinds.titleJoined, 'joined'],
  [kinds.exact, 'exact'],
  [kinds.titlePrefix, 'prefixes'],
  [kinds.authorWord, 'author'],
  [kinds.summaryWord, 'summary'],
] as const satisfies readonly (readonly [string, keyof DocumentWords])[]

function addWords(to: Collector, words: DocumentWords): void {
  for (const [code, group] of groups) for (const word of words[group]) to.rest.add(keyOf(code, word))
}
