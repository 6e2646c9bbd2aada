import { type Dimension, dimensions } from '../index_definition.ts'
import { SearchQueryError } from '../search.port.ts'

/** One value of each set must be found on one and the same variant. */
export type Sets = Record<Dimension, readonly (readonly string[])[]>

/**
 * One way to meet a filter: a condition on the document, and sets of values that one of its variants must have. A filter holds if
 * any of its alternatives does.
 */
export interface Alternative<Condition> {
  document: Condition
  sets: Sets
}

/** How an engine writes conditions on a document. */
export interface ConditionAlgebra<Condition> {
  everything: Condition
  allOf(conditions: readonly Condition[]): Condition
  anyOf(conditions: readonly Condition[]): Condition
  isNothing(condition: Condition): boolean
  isEverything(condition: Condition): boolean
}

/** Filters written by hand have fewer alternatives than this. */
const maxAlternatives = 64

export const noSets: Sets = { first: [], second: [], shared: [] }

/** Joins alternatives, with conditions as the algebra writes them. `every` and `some` throw SearchQueryError when there are too many. */
export class AlternativesOver<Condition> {
  readonly #algebra: ConditionAlgebra<Condition>

  constructor(algebra: ConditionAlgebra<Condition>) {
    this.#algebra = algebra
  }

  onDocument(document: Condition): Alternative<Condition>[] {
    return this.#algebra.isNothing(document) ? [] : [{ document, sets: noSets }]
  }

  onVariant(dimension: Dimension, values: readonly string[]): Alternative<Condition>[] {
    const { everything } = this.#algebra
    return values.length === 0 ? [] : [{ document: everything, sets: { ...noSets, [dimension]: [[...values].sort()] } }]
  }

  /** All parts at once, on one variant. */
  every(parts: readonly Alternative<Condition>[][]): Alternative<Condition>[] {
    let product: Alternative<Condition>[] = [{ document: this.#algebra.everything, sets: noSets }]
    for (const part of parts) {
      product = limited(product.flatMap((left) => part.map((right) => this.#together(left, right))))
    }
    return product
  }

  /** Any part. Parts about the document alone become one, as do those about one dimension alone. */
  some(parts: readonly Alternative<Condition>[][]): Alternative<Condition>[] {
    const all = parts.flat()
    const documents = all.filter((alternative) => dimensions.every((name) => alternative.sets[name].length === 0))
    const merged = this.onDocument(this.#algebra.anyOf(documents.map(({ document }) => document)))
    const single = dimensions.map((name) => ({
      name,
      members: all.filter((alternative) => this.#isOnly(alternative, name)),
    }))
    for (const { name, members } of single) {
      merged.push(...this.onVariant(name, [...new Set(members.flatMap((member) => member.sets[name][0] ?? []))]))
    }
    const simple = new Set([...documents, ...single.flatMap(({ members }) => members)])
    return limited([...merged, ...all.filter((alternative) => !simple.has(alternative))])
  }

  #isOnly(alternative: Alternative<Condition>, name: Dimension): boolean {
    const rest = dimensions.filter((other) => other !== name)
    return (
      this.#algebra.isEverything(alternative.document) &&
      alternative.sets[name].length === 1 &&
      rest.every((other) => alternative.sets[other].length === 0)
    )
  }

  #together(left: Alternative<Condition>, right: Alternative<Condition>): Alternative<Condition> {
    return {
      document: this.#algebra.allOf([left.document, right.document]),
      sets: {
        first: smallest([...left.sets.first, ...right.sets.first]),
        second: smallest([...left.sets.second, ...right.sets.second]),
        shared: intersection([...left.sets.shared, ...right.sets.shared]),
      },
    }
  }
}

/** Drops each set that contains another one: it adds no condition. */
function smallest(sets: readonly (readonly string[])[]): (readonly string[])[] {
  return sets.filter(
    (set, index) =>
      !sets.some((other, at) => at !== index && isSubset(other, set) && (other.length < set.length || at < index)),
  )
}

/** A variant has exactly one shared value, so it must be in all sets. */
function intersection(sets: readonly (readonly string[])[]): (readonly string[])[] {
  const [first, ...rest] = sets
  if (!first || rest.length === 0) return [...sets]
  return [first.filter((value) => rest.every((set) => set.includes(value)))]
}

function isSubset(small: readonly string[], large: readonly string[]): boolean {
  return small.every((value) => large.includes(value))
}

function limited<Condition>(alternatives: Alternative<Condition>[]): Alternative<Condition>[] {
  if (alternatives.length <= maxAlternatives) return alternatives
  throw new SearchQueryError(
    'filter',
    `The filter can be met in more than ${maxAlternatives} ways; use fewer groups that mix keys`,
  )
}
