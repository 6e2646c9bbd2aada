import { type Dimension, dimensions, type Sets } from '../filter/alternatives.ts'
import { SearchQueryError } from '../search.port.ts'

import type { Lookup } from './code_lookup.ts'
import { allOf, anyOf, type Condition, everything, nothing } from './condition.ts'
import { type Kind, keyOf } from './keys.ts'

/** Pairs and triples of one filter: 100 game versions on 10 loaders in 8 environments. */
const maxCombinations = 8_000

export type Choice = Partial<Record<Dimension, readonly string[]>>

/** All that `versionCondition` looks up. */
export function versionKeys(sets: Sets): string[] {
  const combined = [...choicesOf(sets), sharedChoice(sets)].flatMap((choice) => [
    ...keysOfChoice(withoutEnvironment(choice)),
    ...keysOfOnlyEnvironment(choice),
    ...keysOfChoice(choice),
  ])
  return [...combined, ...singleKeys(sets)]
}

/**
 * Some version has a value of every set. With one set for each dimension the codes of combinations answer that alone; with
 * more, what they find is checked against the versions themselves.
 */
export function versionCondition(sets: Sets, lookup: Lookup): Condition {
  const choices = choicesOf(sets)
  if (choices.length === 0) return everything
  const found = choices.map((choice) => choiceCondition(choice, lookup))
  if (choices.length === 1) return found[0] ?? nothing
  const checked: Condition = { kind: 'same_version', sets: setsOfCodes(sets, lookup) }
  return anyOf([choiceCondition(sharedChoice(sets), lookup), allOf([...found, checked])])
}

/** Projects whose versions share one environment need no combinations with it; the others have them. */
function choiceCondition(choice: Choice, lookup: Lookup): Condition {
  const alone = withoutEnvironment(choice)
  if (!choice.environment || Object.keys(alone).length === 0) return lookup.any(keysOfChoice(choice))
  const same = allOf([lookup.any(keysOfChoice(alone)), lookup.any(keysOfOnlyEnvironment(choice))])
  return anyOf([same, lookup.any(keysOfChoice(choice))])
}

function withoutEnvironment({ environment, ...rest }: Choice): Choice {
  return rest
}

function keysOfOnlyEnvironment({ environment = [] }: Choice): string[] {
  return environment.map((value) => keyOf('onlyEnvironment', value))
}

/** One set of each dimension in every way to choose them. */
function choicesOf(sets: Sets): Choice[] {
  let choices: Choice[] = [{}]
  for (const dimension of dimensions) {
    if (sets[dimension].length === 0) continue
    choices = choices.flatMap((choice) => sets[dimension].map((set) => ({ ...choice, [dimension]: set })))
  }
  const size = choices.reduce((sum, choice) => sum + sizeOf(choice), 0)
  if (size > maxCombinations) {
    const limit = `at most ${maxCombinations} are possible`
    throw new SearchQueryError(
      'filter',
      `The filter combines ${size} loaders, game versions and environments; ${limit}`,
    )
  }
  return dimensions.some((dimension) => sets[dimension].length > 0) ? choices : []
}

function sizeOf(choice: Choice): number {
  return dimensions.reduce((size, dimension) => size * (choice[dimension]?.length ?? 1), 1)
}

/** What every set of a dimension has: a version with one such value fulfils them all. */
function sharedChoice(sets: Sets): Choice {
  const shared: Choice = {}
  for (const dimension of dimensions) {
    const [first, ...rest] = sets[dimension]
    if (first) shared[dimension] = first.filter((value) => rest.every((set) => set.includes(value)))
  }
  return shared
}

/** Keys of every combination of one value each. */
export function keysOfChoice({ loader, gameVersion, environment }: Choice): string[] {
  if (!loader && !gameVersion && !environment) return []
  const kind = kindOf(loader !== undefined, gameVersion !== undefined, environment !== undefined)
  let combinations: string[][] = [[]]
  for (const values of [loader, gameVersion, environment]) {
    if (values) combinations = combinations.flatMap((left) => values.map((value) => [...left, value]))
  }
  return combinations.map((values) => keyOf(kind, ...values))
}

function kindOf(loader: boolean, game: boolean, environment: boolean): Kind {
  if (loader && game) return environment ? 'loaderGameEnvironment' : 'loaderGame'
  if (loader) return environment ? 'loaderEnvironment' : 'loader'
  if (game) return environment ? 'gameEnvironment' : 'gameVersion'
  return 'environment'
}

function singleKeys(sets: Sets): string[] {
  return dimensions.flatMap((dimension) => sets[dimension].flat().map((value) => keyOf(dimension, value)))
}

function setsOfCodes(sets: Sets, lookup: Lookup): number[][] {
  return dimensions.flatMap((dimension) =>
    sets[dimension].map((set) => set.flatMap((value) => lookup.code(keyOf(dimension, value)) ?? [])),
  )
}
