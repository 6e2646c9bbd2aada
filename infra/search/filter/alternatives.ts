import { SearchQueryError } from '../search.port.ts'

export const dimensions = ['loader', 'gameVersion', 'environment'] as const
export type Dimension = (typeof dimensions)[number]

/** One value of each set must be found on one and the same version. */
export type Sets = Record<Dimension, readonly (readonly string[])[]>

/**
 * One way to fulfil a filter: a condition on the project, and sets of values that one version must have. A filter is any of
 * its alternatives.
 */
export interface Alternative<Condition> {
  project: Condition
  sets: Sets
}

/** How an engine writes conditions on a project. */
export interface ConditionAlgebra<Condition> {
  everything: Condition
  allOf(conditions: readonly Condition[]): Condition
  anyOf(conditions: readonly Condition[]): Condition
  isNothing(condition: Condition): boolean
  isEverything(condition: Condition): boolean
}

/** More ways than this come from filters that nobody writes. */
const maxAlternatives = 64

export const noSets: Sets = { loader: [], gameVersion: [], environment: [] }

/** Joins alternatives whose conditions the algebra writes. `every` and `some` throw SearchQueryError when there are too many. */
export class AlternativesOver<Condition> {
  readonly #algebra: ConditionAlgebra<Condition>

  constructor(algebra: ConditionAlgebra<Condition>) {
    this.#algebra = algebra
  }

  onProject(project: Condition): Alternative<Condition>[] {
    return this.#algebra.isNothing(project) ? [] : [{ project, sets: noSets }]
  }

  onVersion(dimension: Dimension, values: readonly string[]): Alternative<Condition>[] {
    const { everything } = this.#algebra
    return values.length === 0 ? [] : [{ project: everything, sets: { ...noSets, [dimension]: [[...values].sort()] } }]
  }

  /** All parts at once, on one version. */
  every(parts: readonly Alternative<Condition>[][]): Alternative<Condition>[] {
    let product: Alternative<Condition>[] = [{ project: this.#algebra.everything, sets: noSets }]
    for (const part of parts) {
      product = limited(product.flatMap((left) => part.map((right) => this.#together(left, right))))
    }
    return product
  }

  /** Any part. Parts about the project alone become one, as do those about one dimension alone. */
  some(parts: readonly Alternative<Condition>[][]): Alternative<Condition>[] {
    const all = parts.flat()
    const project = all.filter((alternative) => dimensions.every((name) => alternative.sets[name].length === 0))
    const merged = this.onProject(this.#algebra.anyOf(project.map((alternative) => alternative.project)))
    const single = dimensions.map((name) => ({
      name,
      members: all.filter((alternative) => this.#isOnly(alternative, name)),
    }))
    for (const { name, members } of single) {
      merged.push(...this.onVersion(name, [...new Set(members.flatMap((member) => member.sets[name][0] ?? []))]))
    }
    const simple = new Set([...project, ...single.flatMap(({ members }) => members)])
    return limited([...merged, ...all.filter((alternative) => !simple.has(alternative))])
  }

  #isOnly(alternative: Alternative<Condition>, name: Dimension): boolean {
    const rest = dimensions.filter((other) => other !== name)
    return (
      this.#algebra.isEverything(alternative.project) &&
      alternative.sets[name].length === 1 &&
      rest.every((other) => alternative.sets[other].length === 0)
    )
  }

  #together(left: Alternative<Condition>, right: Alternative<Condition>): Alternative<Condition> {
    return {
      project: this.#algebra.allOf([left.project, right.project]),
      sets: {
        loader: smallest([...left.sets.loader, ...right.sets.loader]),
        gameVersion: smallest([...left.sets.gameVersion, ...right.sets.gameVersion]),
        environment: intersection([...left.sets.environment, ...right.sets.environment]),
      },
    }
  }
}

/** A set that holds another whole asks for nothing more. */
function smallest(sets: readonly (readonly string[])[]): (readonly string[])[] {
  return sets.filter(
    (set, index) =>
      !sets.some((other, at) => at !== index && isSubset(other, set) && (other.length < set.length || at < index)),
  )
}

/** A version has one environment. */
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
    `The filter combines in more than ${maxAlternatives} ways; use fewer groups that mix keys`,
  )
}
