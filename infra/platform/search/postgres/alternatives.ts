import { SearchQueryError } from '../search.port.ts'
import { allOf, anyOf, type Condition, everything, isNothing } from './condition.ts'

export const dimensions = ['loader', 'gameVersion', 'environment'] as const
export type Dimension = (typeof dimensions)[number]

/** One value of each set must be found on one and the same version. */
export type Sets = Record<Dimension, readonly (readonly string[])[]>

/**
 * One way to fulfil a filter: a condition on the project, and sets of values that one version must have. A filter is any of
 * its alternatives.
 */
export interface Alternative {
  project: Condition
  sets: Sets
}

/** More ways than this come from filters that nobody writes. */
const maxAlternatives = 64

export const noSets: Sets = { loader: [], gameVersion: [], environment: [] }

export function onProject(project: Condition): Alternative[] {
  return isNothing(project) ? [] : [{ project, sets: noSets }]
}

export function onVersion(dimension: Dimension, values: readonly string[]): Alternative[] {
  return values.length === 0 ? [] : [{ project: everything, sets: { ...noSets, [dimension]: [[...values].sort()] } }]
}

/** All parts at once, on one version. */
export function every(parts: readonly Alternative[][]): Alternative[] {
  let product: Alternative[] = [{ project: everything, sets: noSets }]
  for (const part of parts) product = limited(product.flatMap((left) => part.map((right) => together(left, right))))
  return product
}

/** Any part. Parts about the project alone become one, as do those about one dimension alone. */
export function some(parts: readonly Alternative[][]): Alternative[] {
  const all = parts.flat()
  const project = all.filter((alternative) => dimensions.every((name) => alternative.sets[name].length === 0))
  const merged = onProject(anyOf(project.map((alternative) => alternative.project)))
  const single = dimensions.map((name) => ({ name, members: all.filter((alternative) => isOnly(alternative, name)) }))
  for (const { name, members } of single) {
    merged.push(...onVersion(name, [...new Set(members.flatMap((member) => member.sets[name][0] ?? []))]))
  }
  const simple = new Set([...project, ...single.flatMap(({ members }) => members)])
  return limited([...merged, ...all.filter((alternative) => !simple.has(alternative))])
}

function isOnly(alternative: Alternative, name: Dimension): boolean {
  const rest = dimensions.filter((other) => other !== name)
  return (
    alternative.project.kind === 'and' &&
    alternative.project.conditions.length === 0 &&
    alternative.sets[name].length === 1 &&
    rest.every((other) => alternative.sets[other].length === 0)
  )
}

function together(left: Alternative, right: Alternative): Alternative {
  return {
    project: allOf([left.project, right.project]),
    sets: {
      loader: smallest([...left.sets.loader, ...right.sets.loader]),
      gameVersion: smallest([...left.sets.gameVersion, ...right.sets.gameVersion]),
      environment: intersection([...left.sets.environment, ...right.sets.environment]),
    },
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

function limited(alternatives: Alternative[]): Alternative[] {
  if (alternatives.length <= maxAlternatives) return alternatives
  throw new SearchQueryError(
    'filter',
    `The filter combines in more than ${maxAlternatives} ways; use fewer groups that mix keys`,
  )
}
