import { filterFieldOf } from '../filter/filter_fields.ts'
import type { Comparison, FilterNode } from '../filter/filter_node.ts'
import { type Dimension, type FilterField, type IndexDefinition, valueFieldOf } from '../index_definition.ts'
import { type Alternative, alternatives } from './alternatives.ts'
import type { Lookup } from './code_lookup.ts'
import { allOf, anyOf, type Condition, everything, type NumberCondition, not, nothing } from './condition.ts'
import { numberOfId } from './ids.ts'
import { keyOf, normalize, valueKeyOf } from './keys.ts'
import { variantCondition, variantKeys } from './variants_plan.ts'

/** The filter as a condition over codes. Throws SearchQueryError when it is too large. */
export async function planFilter(filter: FilterNode | undefined, lookup: Lookup): Promise<Condition> {
  return filter ? conditionOf(await planAlternatives(filter, lookup), lookup) : everything
}

/** The ways in which a document can meet the filter. */
export async function planAlternatives(filter: FilterNode, lookup: Lookup): Promise<Alternative[]> {
  await lookup.load(keysOf(filter, lookup.layout.definition))
  return alternativesOf(filter, lookup)
}

/** Keys that planning the filter looks up first. */
export function keysOf(filter: FilterNode, definition: IndexDefinition): string[] {
  switch (filter.kind) {
    case 'compare':
      return keysOfComparison(filter, definition)
    case 'not':
      return keysOf(filter.node, definition)
    default:
      return filter.nodes.flatMap((node) => keysOf(node, definition))
  }
}

export async function conditionOf(ways: readonly Alternative[], lookup: Lookup): Promise<Condition> {
  await lookup.load(ways.flatMap(({ sets }) => variantKeys(sets, lookup.layout.definition)))
  return anyOf(ways.map(({ document, sets }) => allOf([document, variantCondition(sets, lookup)])))
}

async function alternativesOf(filter: FilterNode, lookup: Lookup): Promise<Alternative[]> {
  if (filter.kind === 'compare') return compare(filter, lookup)
  if (filter.kind === 'not') {
    return alternatives.onDocument(not(await conditionOf(await alternativesOf(filter.node, lookup), lookup)))
  }
  const parts = await Promise.all(filter.nodes.map((node) => alternativesOf(node, lookup)))
  return filter.kind === 'and' ? alternatives.every(parts) : alternatives.some(parts)
}

function compare(comparison: Comparison, lookup: Lookup): Alternative[] {
  const { definition } = lookup.layout
  const field = filterFieldOf(definition, comparison.field)
  switch (field.on) {
    case 'counter':
      return alternatives.onDocument(numberCondition('counter', field.counter, comparison))
    case 'time':
      return alternatives.onDocument(numberCondition('time', field.time, comparison))
    case 'document':
      return alternatives.onDocument(documentCondition(comparison))
    default:
      if (comparison.operator === '=') return equal(field, comparison, lookup)
      return alternatives.onDocument(not(lookup.any(keysOfComparison(comparison, definition))))
  }
}

type ValueFilter = Extract<FilterField, { on: 'value' }>
type VariantFilter = Extract<FilterField, { on: 'variant' }>

function equal(field: ValueFilter | VariantFilter, { value }: Comparison, lookup: Lookup): Alternative[] {
  if (field.on === 'variant') return onVariant(field.dimension, meantBy(field, value), lookup)
  const { definition } = lookup.layout
  const key = valueKeyOf(valueFieldOf(definition, field.field), String(value))
  const onDocument = alternatives.onDocument(lookup.any([key]))
  if (!field.orVariant) return onDocument
  return alternatives.some([onDocument, onVariant(field.orVariant, [normalize(String(value))], lookup)])
}

function onVariant(dimension: Dimension, values: readonly string[], lookup: Lookup): Alternative[] {
  const { code } = lookup.layout.definition.variants[dimension]
  return alternatives.onVariant(
    dimension,
    values.filter((value) => lookup.count(keyOf(code, value)) > 0),
  )
}

function meantBy({ meaning }: VariantFilter, value: Comparison['value']): readonly string[] {
  const text = normalize(String(value))
  return meaning ? meaning(text) : [text]
}

function keysOfComparison({ field: name, value }: Comparison, definition: IndexDefinition): string[] {
  const field = filterFieldOf(definition, name)
  const { variants } = definition
  if (field.on === 'variant') return meantBy(field, value).map((each) => keyOf(variants[field.dimension].code, each))
  if (field.on !== 'value') return []
  const key = valueKeyOf(valueFieldOf(definition, field.field), String(value))
  return field.orVariant ? [key, keyOf(variants[field.orVariant].code, String(value))] : [key]
}

function numberCondition(of: NumberCondition['of'], column: string, { operator, value }: Comparison): Condition {
  return { kind: 'number', of, column, operator: operator === '!=' ? '<>' : operator, value: Number(value) }
}

function documentCondition({ operator, value }: Comparison): Condition {
  const doc = numberOfId(String(value))
  const same: Condition = doc === undefined ? nothing : { kind: 'document', doc }
  return operator === '!=' ? not(same) : same
}
