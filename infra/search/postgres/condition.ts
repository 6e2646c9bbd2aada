/**
 * A condition on documents, over codes. `any` holds for a document that has one of the codes; `counts` says how many documents have
 * each. `same_variant` holds if one variant has a code of every set.
 */
export type Condition =
  | { kind: 'any'; codes: readonly number[]; counts: readonly number[] }
  | { kind: 'and'; conditions: readonly Condition[] }
  | { kind: 'or'; conditions: readonly Condition[] }
  | { kind: 'not'; condition: Condition }
  | NumberCondition
  | { kind: 'document'; doc: string }
  | { kind: 'same_variant'; sets: readonly (readonly number[])[] }

/** Compares a counter, or a time in seconds. */
export interface NumberCondition {
  kind: 'number'
  of: 'counter' | 'time'
  column: string
  operator: '=' | '<>' | '>' | '>=' | '<' | '<='
  value: number
}

export const nothing: Condition = { kind: 'or', conditions: [] }
export const everything: Condition = { kind: 'and', conditions: [] }

/** Flattens and merges: one impossible condition makes the whole impossible, and all excluded codes become one set. */
export function allOf(conditions: readonly Condition[]): Condition {
  const flat = conditions.flatMap((condition) => (condition.kind === 'and' ? condition.conditions : [condition]))
  if (flat.some(isNothing)) return nothing
  const excluded = flat.filter(isExclusion).map(({ condition }) => condition)
  const rest = flat.filter((condition) => !isExclusion(condition))
  const joined = anyOf(excluded)
  if (!isNothing(joined)) rest.push({ kind: 'not', condition: joined })
  return rest.length === 1 && rest[0] ? rest[0] : { kind: 'and', conditions: rest }
}

/** Sets of codes become one set. */
export function anyOf(conditions: readonly Condition[]): Condition {
  const flat = conditions.flatMap((condition) => (condition.kind === 'or' ? condition.conditions : [condition]))
  const rest: Condition[] = flat.filter((condition) => condition.kind !== 'any')
  const counts = new Map<number, number>()
  for (const condition of flat) {
    if (condition.kind !== 'any') continue
    condition.codes.forEach((code, index) => {
      counts.set(code, condition.counts[index] ?? 0)
    })
  }
  if (counts.size > 0) rest.unshift({ kind: 'any', codes: [...counts.keys()], counts: [...counts.values()] })
  return rest.length === 1 && rest[0] ? rest[0] : { kind: 'or', conditions: rest }
}

export function not(condition: Condition): Condition {
  return condition.kind === 'not' ? condition.condition : { kind: 'not', condition }
}

export function isNothing(condition: Condition): boolean {
  return condition.kind === 'or' && condition.conditions.length === 0
}

export function isEverything(condition: Condition): boolean {
  return condition.kind === 'and' && condition.conditions.length === 0
}

/** The conditions that all must hold. */
export function conjuncts(condition: Condition): readonly Condition[] {
  return condition.kind === 'and' ? condition.conditions : [condition]
}

type Exclusion = { kind: 'not'; condition: Extract<Condition, { kind: 'any' }> }

export function isExclusion(condition: Condition): condition is Exclusion {
  return condition.kind === 'not' && condition.condition.kind === 'any'
}

/** How many of `listed` documents probably meet it, taking conditions as independent. */
export function estimate(condition: Condition, listed: number): number {
  switch (condition.kind) {
    case 'any':
      return Math.min(sum(condition.counts), listed)
    case 'and':
      return condition.conditions.reduce((left, part) => (left * estimate(part, listed)) / Math.max(listed, 1), listed)
    case 'or':
      return Math.min(sum(condition.conditions.map((part) => estimate(part, listed))), listed)
    case 'not':
      return listed - estimate(condition.condition, listed)
    case 'number':
      return listed / 3
    case 'document':
      return 1
    case 'same_variant':
      return listed / 2
  }
}

/** How many sets of codes the conditions contain. */
export function codeSetsIn(conditions: readonly Condition[]): number {
  return sum(
    conditions.map((condition) => {
      if (condition.kind === 'any') return 1
      if (condition.kind === 'not') return codeSetsIn([condition.condition])
      return condition.kind === 'and' || condition.kind === 'or' ? codeSetsIn(condition.conditions) : 0
    }),
  )
}

/** The least number of documents to read to find those that meet it by the index on codes. */
export function leastRead(condition: Condition, listed: number): number {
  switch (condition.kind) {
    case 'any':
      return Math.min(sum(condition.counts), listed)
    case 'and':
      return Math.min(listed, ...condition.conditions.map((part) => leastRead(part, listed)))
    case 'or':
      return Math.min(sum(condition.conditions.map((part) => leastRead(part, listed))), listed)
    case 'document':
      return 1
    default:
      return listed
  }
}

/** How many documents certainly meet it, judging by counts alone. */
export function certain(condition: Condition): number {
  if (condition.kind === 'any') return Math.max(0, ...condition.counts)
  return condition.kind === 'or' ? Math.max(0, ...condition.conditions.map(certain)) : 0
}

/** Whether the index on codes can find all documents that meet it, so that few are read. */
export function isIndexed(condition: Condition): boolean {
  switch (condition.kind) {
    case 'any':
    case 'document':
      return true
    case 'and':
      return condition.conditions.some(isIndexed)
    case 'or':
      return condition.conditions.every(isIndexed)
    default:
      return false
  }
}

/** A condition is split into at most this many parts. */
const maxBranches = 16

/**
 * Splits a condition: a document meets the whole if and only if it meets one of the branches. Where possible a branch has no
 * alternatives inside, so that it is one search of the index on codes. An `or` inside an `and` would be tested on every document
 * that the rest finds.
 */
export function branchesOf(condition: Condition): Condition[] {
  let branches = [condition]
  for (;;) {
    const split = branches.flatMap(splitOnce)
    if (split.length === branches.length || split.length > maxBranches) return branches
    branches = split
  }
}

function splitOnce(condition: Condition): readonly Condition[] {
  const parts = conjuncts(condition)
  const choice = parts.find((part) => part.kind === 'or' && part.conditions.length > 1)
  if (choice?.kind !== 'or' || !isIndexed(choice)) return [condition]
  const rest = parts.filter((part) => part !== choice)
  return choice.conditions.map((alternative) => allOf([...rest, alternative]))
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
