import type { Sets } from '../filter/alternatives.ts'
import { type Dimension, dimensions, type IndexDefinition, type Variants } from '../index_definition.ts'
import { SearchQueryError } from '../search.port.ts'
import type { Lookup } from './code_lookup.ts'
import { allOf, anyOf, type Condition, everything, nothing } from './condition.ts'
import { keyOf } from './keys.ts'
import { combinedCode, onlyCode } from './layout.ts'

/** Pairs and triples of one filter: 100 second values for 10 first values and 8 shared ones. */
const maxCombinations = 8_000

export type Choice = Partial<Record<Dimension, readonly string[]>>

/** Every key that `variantCondition` looks up. */
export function variantKeys(sets: Sets, definition: IndexDefinition): string[] {
  const { variants } = definition
  const combined = [...choicesOf(sets, variants), sharedChoice(sets)].flatMap((choice) => [
    ...keysOfChoice(withoutShared(choice), variants),
    ...keysOfOnly(choice, variants),
    ...keysOfChoice(choice, variants),
  ])
  return [...combined, ...singleKeys(sets, variants)]
}

/**
 * Some variant has a value of every set. With one set for each dimension, the codes of combinations decide that alone. With more, the
 * documents they find are checked against their variants.
 */
export function variantCondition(sets: Sets, lookup: Lookup): Condition {
  const { variants } = lookup.layout.definition
  const choices = choicesOf(sets, variants)
  if (choices.length === 0) return everything
  const found = choices.map((choice) => choiceCondition(choice, lookup))
  if (choices.length === 1) return found[0] ?? nothing
  const checked: Condition = { kind: 'same_variant', sets: setsOfCodes(sets, lookup) }
  return anyOf([choiceCondition(sharedChoice(sets), lookup), allOf([...found, checked])])
}

/** Documents whose variants have one shared value have no combinations with it; the others do. */
function choiceCondition(choice: Choice, lookup: Lookup): Condition {
  const { variants } = lookup.layout.definition
  const rest = withoutShared(choice)
  const combined = lookup.any(keysOfChoice(choice, variants))
  if (!choice.shared || Object.keys(rest).length === 0) return combined
  const same = allOf([lookup.any(keysOfChoice(rest, variants)), lookup.any(keysOfOnly(choice, variants))])
  return anyOf([same, combined])
}

function withoutShared({ shared, ...rest }: Choice): Choice {
  return rest
}

function keysOfOnly({ shared = [] }: Choice, variants: Variants): string[] {
  return shared.map((value) => keyOf(onlyCode(variants), value))
}

/** Every way to choose one set of each dimension. */
function choicesOf(sets: Sets, { label }: Variants): Choice[] {
  let choices: Choice[] = [{}]
  for (const dimension of dimensions) {
    if (sets[dimension].length === 0) continue
    choices = choices.flatMap((choice) => sets[dimension].map((set) => ({ ...choice, [dimension]: set })))
  }
  const size = choices.reduce((sum, choice) => sum + sizeOf(choice), 0)
  if (size > maxCombinations) {
    throw new SearchQueryError(
      'filter',
      `The filter makes ${size} combinations of ${label}; at most ${maxCombinations} are allowed`,
    )
  }
  return dimensions.some((dimension) => sets[dimension].length > 0) ? choices : []
}

function sizeOf(choice: Choice): number {
  return dimensions.reduce((size, dimension) => size * (choice[dimension]?.length ?? 1), 1)
}

/** The values that all sets of a dimension have in common: a variant with one of them has a value of each set. */
function sharedChoice(sets: Sets): Choice {
  const shared: Choice = {}
  for (const dimension of dimensions) {
    const [first, ...rest] = sets[dimension]
    if (first) shared[dimension] = first.filter((value) => rest.every((set) => set.includes(value)))
  }
  return shared
}

/** Keys of every combination of one value each. */
export function keysOfChoice(choice: Choice, variants: Variants): string[] {
  const chosen = dimensions.filter((dimension) => choice[dimension] !== undefined)
  if (chosen.length === 0) return []
  const code = combinedCode(variants, chosen)
  let combinations: string[][] = [[]]
  for (const dimension of chosen) {
    combinations = combinations.flatMap((left) => (choice[dimension] ?? []).map((value) => [...left, value]))
  }
  return combinations.map((values) => keyOf(code, ...values))
}

function singleKeys(sets: Sets, variants: Variants): string[] {
  return dimensions.flatMap((dimension) =>
    sets[dimension].flat().map((value) => keyOf(variants[dimension].code, value)),
  )
}

function setsOfCodes(sets: Sets, lookup: Lookup): number[][] {
  const { variants } = lookup.layout.definition
  return dimensions.flatMap((dimension) =>
    sets[dimension].map((set) => set.flatMap((value) => lookup.code(keyOf(variants[dimension].code, value)) ?? [])),
  )
}
