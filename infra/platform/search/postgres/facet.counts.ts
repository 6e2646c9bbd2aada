import type { FilterField, FilterNode } from '../filter/filter.node.ts'
import type { FacetCount, FacetKey } from '../search.port.ts'
import { isUnnamedEnvironment } from '../sides.ts'
import { type Alternative, type Dimension, dimensions, noSets } from './alternatives.ts'
import type { Lookup } from './code.lookup.ts'
import { allOf, type Condition, everything, isEverything, isNothing } from './condition.ts'
import { conditionOf, planAlternatives, planFilter } from './filter.plan.ts'
import { type Kind, kinds, valuesOf } from './keys.ts'
import { countMatches, type Source } from './page.ts'
import { Parameters, render } from './sql.ts'
import { combinationKeys } from './versions.plan.ts'

const facets: Record<FacetKey, { kind: Kind; field: FilterField; dimension?: Dimension }> = {
  project_type: { kind: 'projectType', field: 'project_type' },
  categories: { kind: 'category', field: 'categories' },
  loaders: { kind: 'loader', field: 'loaders', dimension: 'loader' },
  game_versions: { kind: 'gameVersion', field: 'game_versions', dimension: 'gameVersion' },
  environment: { kind: 'environment', field: 'environment', dimension: 'environment' },
  license: { kind: 'license', field: 'license' },
  open_source: { kind: 'openSource', field: 'open_source' },
}

interface Counting {
  source: Source
  lookup: Lookup
  filter: FilterNode | undefined
  alternatives: readonly Alternative[]
  text: Condition
}

/** One value as it is shown and the keys that stand for it. */
interface Value {
  facet: FacetKey
  label: string
  keys: string[]
}

/**
 * For each value of each facet how many projects would remain if it were added to the filter, so loaders are counted on the
 * versions that fulfil the rest of it.
 */
export async function countFacets<K extends FacetKey>(
  source: Source,
  lookup: Lookup,
  filter: FilterNode | undefined,
  text: Condition | undefined,
  keys: readonly K[],
): Promise<Record<K, FacetCount[]>> {
  const alternatives = filter ? await planAlternatives(filter, lookup) : [{ project: everything, sets: noSets }]
  const counting: Counting = { source, lookup, filter, alternatives, text: text ?? everything }
  const values: Value[] = []
  for (const key of new Set(keys)) values.push(...(await valuesOfFacet(key, lookup)))
  const counts = await countValues(counting, values)
  const results = new Map<FacetKey, FacetCount[]>(keys.map((key) => [key, []]))
  for (const { facet, label, count } of counts) if (count > 0) results.get(facet)?.push({ value: label, count })
  for (const list of results.values()) list.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return Object.fromEntries(results) as Record<K, FacetCount[]> // one entry was made for each key
}

async function valuesOfFacet(facet: FacetKey, lookup: Lookup): Promise<Value[]> {
  const values = new Map<string, Value>()
  for (const { key, label } of await lookup.valuesOf(kinds[facets[facet].kind])) {
    const shown = facet === 'environment' && isUnnamedEnvironment(label) ? 'unknown' : label
    const value = values.get(shown)
    if (value) value.keys.push(key)
    else values.set(shown, { facet, label: shown, keys: [key] })
  }
  return [...values.values()]
}

async function countValues(counting: Counting, values: Value[]): Promise<(Value & { count: number })[]> {
  const condition = allOf([await conditionOf(counting.alternatives, counting.lookup), counting.text])
  if (isNothing(condition)) return []
  const plain = isEverything(condition) && values.filter(({ keys }) => keys.length === 1)
  const known = new Map(plain ? plain.map((value) => [value, counting.lookup.count(value.keys[0] ?? '')]) : [])
  const coded = new Map<Value, string[]>()
  for (const value of values) {
    const keys = known.has(value) ? undefined : codedKeys(counting.alternatives, value)
    if (keys) coded.set(value, keys)
    else if (!known.has(value)) known.set(value, await countOne(counting, value))
  }
  for (const [value, count] of await countCoded(counting, condition, coded)) known.set(value, count)
  return values.map((value) => ({ ...value, count: known.get(value) ?? 0 }))
}

/**
 * Keys of which a project has one if and only if it has the value on a version that fulfils the filter. Undefined when codes
 * alone cannot tell: the filter has several ways, or asks for the same dimension itself.
 */
function codedKeys(alternatives: readonly Alternative[], { facet, keys }: Value): string[] | undefined {
  const { dimension } = facets[facet]
  const asked = alternatives.flatMap(({ sets }) => dimensions.filter((name) => sets[name].length > 0))
  const [only] = alternatives
  if (!dimension || !only || asked.length === 0) return keys
  const single = dimensions.every((name) => only.sets[name].length <= 1)
  if (alternatives.length > 1 || !single || asked.includes(dimension)) return undefined
  return combinationKeys({ ...only.sets, [dimension]: [keys.flatMap(valuesOf)] })
}

async function countOne({ source, lookup, filter, text }: Counting, { facet, label }: Value): Promise<number> {
  const { field } = facets[facet]
  const value = field === 'open_source' ? label === 'true' : label.toLowerCase()
  const added: FilterNode = { kind: 'compare', field, operator: '=', value }
  const narrowed = await planFilter({ kind: 'and', nodes: filter ? [filter, added] : [added] }, lookup)
  const condition = allOf([narrowed, text])
  return isNothing(condition) ? 0 : countMatches(source, condition, undefined)
}

async function countCoded(
  { source, lookup }: Counting,
  condition: Condition,
  coded: ReadonlyMap<Value, string[]>,
): Promise<[Value, number][]> {
  if (coded.size === 0) return []
  await lookup.load([...coded.values()].flat())
  const values = [...coded.keys()]
  const pairs = values.flatMap((value, index) =>
    (coded.get(value) ?? []).flatMap((key) => (lookup.count(key) > 0 ? { index, code: lookup.code(key) ?? 0 } : [])),
  )
  const rows = await countPairs(source, condition, pairs)
  return rows.flatMap(({ index, n }) => (values[index] ? [[values[index], n]] : []))
}

/** Documents for each index, by the codes that stand for it. */
async function countPairs(
  { pool, schema }: Source,
  condition: Condition,
  pairs: readonly { index: number; code: number }[],
): Promise<{ index: number; n: number }[]> {
  const parameters = new Parameters()
  const codes = parameters.codes(pairs.map(({ code }) => code))
  const indexes = parameters.codes(pairs.map(({ index }) => index))
  const several = new Set(pairs.map(({ index }) => index)).size < pairs.length
  const { rows } = await pool.query<{ index: number; n: number }>(
    `select index, count(*)::int as n from (
       select ${several ? 'distinct d.doc,' : ''} v.index from ${schema}.document d cross join lateral unnest(d.feat) f
       join unnest(${codes}, ${indexes}) as v(code, index) on v.code = f
       where d.listed and ${render(condition, schema, parameters)}) q
     group by index`,
    parameters.values,
  )
  return rows
}
