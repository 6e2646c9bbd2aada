/**
 * What documents have to fulfil, over codes. `any` holds for a document that has one of the codes; `count` is how many do at
 * most, and exactly when there is one code.
 */
export type Condition =
  | { kind: 'any'; codes: readonly number[]; count: number }
  | { kind: 'and'; conditions: readonly Condition[] }
  | { kind: 'or'; conditions: readonly Condition[] }
  | { kind: 'not'; condition: Condition }
  | { kind: 'number'; column: NumberColumn; operator: '=' | '<>' | '>' | '>=' | '<' | '<='; value: number }
  | { kind: 'project'; doc: string }
  | { kind: 'same_version'; sets: readonly (readonly number[])[] }

export type NumberColumn = 'downloads' | 'follows' | 'created' | 'updated'

export const nothing: Condition = { kind: 'or', conditions: [] }
export const everything: Condition = { kind: 'and', conditions: [] }

/** Flattens, and joins neighbours: nothing in it makes it nothing, and all excluded codes become one set. */
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
  let count = 0
  for (const condition of flat) {
    if (condition.kind !== 'any' || condition.codes.every((code) => counts.has(code))) continue
    for (const code of condition.codes) counts.set(code, 0)
    count += condition.count
  }
  if (counts.size > 0) rest.unshift({ kind: 'any', codes: [...counts.keys()], count })
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

export type Exclusion = { kind: 'not'; condition: Extract<Condition, { kind: 'any' }> }

export function isExclusion(condition: Condition): condition is Exclusion {
  return condition.kind === 'not' && condition.condition.kind === 'any'
}

/** How many of `listed` documents probably fulfil it, taking conditions as independent. */
export function estimate(condition: Condition, listed: number): number {
  switch (condition.kind) {
    case 'any':
      return Math.min(condition.count, listed)
    case 'and':
      return condition.conditions.reduce((left, part) => (left * estimate(part, listed)) / Math.max(listed, 1), listed)
    case 'or':
      return Math.min(
        listed,
        condition.conditions.reduce((sum, part) => sum + estimate(part, listed), 0),
      )
    case 'not':
      return listed - estimate(condition.condition, listed)
    case 'number':
      return listed / 3
    case 'project':
      return 1
    case 'same_version':
      return listed / 2
  }
}

/** Whether the index on codes can find all that fulfil it, so that few are read. */
export function isIndexed(condition: Condition): boolean {
  switch (condition.kind) {
    case 'any':
    case 'project':
      return true
    case 'and':
      return condition.conditions.some(isIndexed)
    case 'or':
      return condition.conditions.every(isIndexed)
    default:
      return false
  }
}
