import type { Alternative, Sets } from '../filter/alternatives.ts'
import { filterFieldOf } from '../filter/filter_fields.ts'
import type { Comparison, FilterNode } from '../filter/filter_node.ts'
import { dimensions, type FilterField, type IndexDefinition } from '../index_definition.ts'
import { clean } from './document_source.ts'
import { anyValue, type KnownValues, textOf } from './known_values.ts'
import { comparedField, comparedValueField, secondsField, withinField } from './mapping.ts'
import { allOf, alternatives, anyOf, everything, not, nothing, oneOf, type Query } from './query.ts'

/** Writes the filters of an index as queries on its documents. Throws SearchQueryError for filters that are too large. */
export class FilterQueries {
  readonly #definition: IndexDefinition
  readonly #known: KnownValues

  constructor(definition: IndexDefinition, known = anyValue) {
    this.#definition = definition
    this.#known = known
  }

  /** The filter as one query. */
  query(filter: FilterNode | undefined): Query {
    return filter ? this.anyOf(this.alternatives(filter)) : everything
  }

  anyOf(ways: readonly Alternative<Query>[]): Query {
    return anyOf(ways.map(({ document, sets }) => allOf([document, this.#onVariants(sets)])))
  }

  /** The ways in which a document can meet the filter. */
  alternatives(filter: FilterNode): Alternative<Query>[] {
    if (filter.kind === 'compare') return this.#compare(filter)
    if (filter.kind === 'not') return this.#without(this.alternatives(filter.node))
    const parts = filter.nodes.map((node) => this.alternatives(node))
    return filter.kind === 'and' ? alternatives.every(parts) : alternatives.some(parts)
  }

  /** The sets as asked of one variant, for use inside of the nested field. */
  onOneVariant(sets: Sets): Query {
    return allOf(
      dimensions.flatMap((dimension) => {
        const field = withinField(this.#definition, dimension)
        return sets[dimension].map((values) => oneOf(comparedField(field, dimension), values))
      }),
    )
  }

  /** Some variant has a value of every set. A single set can be checked without looking at single variants. */
  #onVariants(sets: Sets): Query {
    const { variants } = this.#definition
    const asked = dimensions.flatMap((dimension) => sets[dimension].map((values) => ({ dimension, values })))
    const [first] = asked
    if (!first) return everything
    const { dimension } = first
    if (asked.length === 1) return oneOf(comparedField(variants[dimension].name, dimension), first.values)
    const within = this.onOneVariant(sets)
    return within === nothing ? nothing : { nested: { path: variants.name, query: within, score_mode: 'none' } }
  }

  #compare(comparison: Comparison): Alternative<Query>[] {
    const field = filterFieldOf(this.#definition, comparison.field)
    if (field.on === 'counter') return alternatives.onDocument(numberQuery(field.counter, comparison))
    if (field.on === 'time') return alternatives.onDocument(numberQuery(secondsField(field.time), comparison))
    if (comparison.operator !== '=') return this.#without(this.#compare({ ...comparison, operator: '=' }))
    return this.#equal(field, comparison)
  }

  #without(ways: readonly Alternative<Query>[]): Alternative<Query>[] {
    return alternatives.onDocument(not(this.anyOf(ways)))
  }

  #equal(field: FilterField, { field: name, value }: Comparison): Alternative<Query>[] {
    const text = textOf(value)
    switch (field.on) {
      case 'variant':
        return alternatives.onVariant(field.dimension, field.meaning ? field.meaning(text) : [text])
      case 'value': {
        const compared = comparedValueField(this.#definition, field.field)
        if (!field.orVariant) return alternatives.onDocument(oneOf(compared, [exactValue(value)]))
        return alternatives.some([
          alternatives.onDocument(this.#known.isValue(name, text) ? oneOf(compared, [text]) : nothing),
          alternatives.onVariant(field.orVariant, this.#known.isVariant(name, text) ? [text] : []),
        ])
      }
      default:
        return alternatives.onDocument(oneOf('id', [exactValue(value)]))
    }
  }
}

const exactValue = (value: Comparison['value']) => (typeof value === 'boolean' ? value : clean(String(value)))

const bounds = { '>': 'gt', '>=': 'gte', '<': 'lt', '<=': 'lte' } as const

function numberQuery(field: string, { operator, value }: Comparison): Query {
  const same = { term: { [field]: Number(value) } }
  if (operator === '=') return same
  return operator === '!=' ? not(same) : { range: { [field]: { [bounds[operator]]: Number(value) } } }
}
