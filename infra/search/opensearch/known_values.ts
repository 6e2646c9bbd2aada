import { filterFieldOf } from '../filter/filter_fields.ts'
import type { Comparison, FilterNode } from '../filter/filter_node.ts'
import type { IndexDefinition } from '../index_definition.ts'
import { clean } from './document_source.ts'
import { comparedField, comparedValueField } from './mapping.ts'
import { oneOf } from './query.ts'

/** For filter fields that also hold for variants: whether documents have the value, variants have it, or both. */
export interface KnownValues {
  isValue(field: string, value: string): boolean
  isVariant(field: string, value: string): boolean
}

/** Every value may be both. */
export const anyValue: KnownValues = { isValue: () => true, isVariant: () => true }

/**
 * Looks up what the values of such fields are. Most are one or the other, and a filter that can be met in only one way lets a facet
 * of variants show the alternatives to its own values.
 */
export async function knownValues(
  definition: IndexDefinition,
  filter: FilterNode | undefined,
  ask: <Answer>(body: object) => Promise<Answer>,
): Promise<KnownValues> {
  const named = filter ? comparisonsOf(filter).flatMap((comparison) => ambiguous(definition, comparison)) : []
  const distinct = [...new Map(named.map((each) => [nameOf(each.field, each.value), each])).values()]
  if (distinct.length === 0) return anyValue
  const aggs = Object.fromEntries(
    distinct.flatMap(({ value, valueField, variantField }, index) => [
      [`value${index}`, { filter: oneOf(valueField, [value]) }],
      [`variant${index}`, { filter: oneOf(variantField, [value]) }],
    ]),
  )
  type Answer = { aggregations: Record<string, { doc_count: number }> }
  const { aggregations } = await ask<Answer>({ size: 0, track_total_hits: false, aggs })
  const names = distinct.map(({ field, value }) => nameOf(field, value))
  const has = (what: 'value' | 'variant') => (field: string, value: string) =>
    (aggregations[`${what}${names.indexOf(nameOf(field, value))}`]?.doc_count ?? 0) > 0
  return { isValue: has('value'), isVariant: has('variant') }
}

const nameOf = (field: string, value: string) => `${field} ${value}`

function ambiguous(definition: IndexDefinition, { field: name, value }: Comparison) {
  const field = filterFieldOf(definition, name)
  if (field.on !== 'value' || !field.orVariant) return []
  const variant = definition.variants[field.orVariant].name
  const valueField = comparedValueField(definition, field.field)
  return [{ field: name, value: textOf(value), valueField, variantField: comparedField(variant, field.orVariant) }]
}

function comparisonsOf(filter: FilterNode): Comparison[] {
  if (filter.kind === 'compare') return [filter]
  return filter.kind === 'not' ? comparisonsOf(filter.node) : filter.nodes.flatMap(comparisonsOf)
}

export function textOf(value: Comparison['value']): string {
  return clean(String(value)).toLowerCase()
}
