import { listOf } from '../document_values.ts'
import type { IndexDefinition } from '../index_definition.ts'
import type { SearchDocument, Variant } from '../search.port.ts'
import { filterFieldOf } from './filter_fields.ts'
import type { Comparison, FilterNode } from './filter_node.ts'

/** The meaning of filters in the plainest form. Tests compare the adapters with it. */
export class FilterOracle {
  readonly #definition: IndexDefinition

  constructor(definition: IndexDefinition) {
    this.#definition = definition
  }

  /** Whether the document meets the filter. */
  meets(document: SearchDocument, filter: FilterNode): boolean {
    return document.variants.some((variant) => this.#holds(document, variant, filter))
  }

  /** Equalities hold on this one variant; a negation holds for the whole document. */
  #holds(document: SearchDocument, variant: Variant, filter: FilterNode): boolean {
    switch (filter.kind) {
      case 'and':
        return filter.nodes.every((node) => this.#holds(document, variant, node))
      case 'or':
        return filter.nodes.some((node) => this.#holds(document, variant, node))
      case 'not':
        return !this.meets(document, filter.node)
      case 'compare':
        return filter.operator === '!='
          ? !this.meets(document, { ...filter, operator: '=' })
          : this.#compares(document, variant, filter)
    }
  }

  #compares(document: SearchDocument, variant: Variant, { field: name, operator, value }: Comparison): boolean {
    const field = filterFieldOf(this.#definition, name)
    const among = (values: readonly string[]) => values.some((each) => each.toLowerCase() === String(value))
    switch (field.on) {
      case 'document':
        return document.id === value
      case 'value': {
        const values = listOf(document.values[field.field])
        return among(field.orVariant ? [...values, ...valuesIn(variant, field.orVariant)] : values)
      }
      case 'variant': {
        const meant = field.meaning?.(String(value)) ?? [String(value)]
        return valuesIn(variant, field.dimension).some((each) => meant.includes(each.toLowerCase()))
      }
      case 'counter':
        return ordered(document.counters[field.counter] ?? 0, operator, Number(value))
      case 'time':
        return ordered(Math.floor((document.times[field.time] ?? 0) / 1_000), operator, Number(value))
    }
  }
}

function valuesIn(variant: Variant, dimension: keyof Variant): readonly string[] {
  return dimension === 'shared' ? [variant.shared] : variant[dimension]
}

function ordered(actual: number, operator: Comparison['operator'], wanted: number): boolean {
  if (operator === '=') return actual === wanted
  if (operator === '>') return actual > wanted
  if (operator === '>=') return actual >= wanted
  return operator === '<' ? actual < wanted : actual <= wanted
}
