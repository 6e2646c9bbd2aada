/**
 * Version ranges as Fabric and Quilt write them: semantic versions with any number of parts, a prerelease, and predicates
 * `=`, `>`, `>=`, `<`, `<=`, `~` (same first two parts), `^` (same first part), `*` and `1.20.x`. Predicates separated by spaces
 * must all match; entries of an array, or predicates separated by `||`, are alternatives.
 */
export interface SemanticVersion {
  parts: readonly number[]
  /** undefined for a release; '' (as in `1.21-`) is lower than every prerelease. */
  prerelease?: string
}

const operators = ['=', '>', '>=', '<', '<=', '~', '^'] as const
type Operator = (typeof operators)[number]

export type Predicate = { operator: 'any' } | { operator: Operator; version: SemanticVersion }

/** Alternatives, one of which must match with all its predicates. */
export type SemanticRange = readonly (readonly Predicate[])[]

const MAX_LENGTH = 256
const VERSION = /^(\d{1,9}(?:\.\d{1,9}){0,7})(?:-([0-9A-Za-z.-]*))?(?:\+[0-9A-Za-z.+-]*)?$/
const WILDCARD = /^(\d{1,9}(?:\.\d{1,9}){0,6})\.[xX*](?:\.[xX*])*$/
const PREDICATE = /^(>=|<=|>|<|=|~|\^)?(.*)$/

export function parseSemanticVersion(text: string): SemanticVersion | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const match = VERSION.exec(text.trim())
  if (!match?.[1]) return undefined
  return { parts: match[1].split('.').map(Number), prerelease: match[2] }
}

export function compareSemanticVersions(a: SemanticVersion, b: SemanticVersion): number {
  const length = Math.max(a.parts.length, b.parts.length)
  // Stryker disable next-line EqualityOperator: beyond both, they are the same
  for (let index = 0; index < length; index += 1) {
    const difference = part(a, index) - part(b, index)
    if (difference !== 0) return Math.sign(difference)
  }
  return comparePrereleases(a.prerelease, b.prerelease)
}

function part(version: SemanticVersion, index: number): number {
  return version.parts[index] ?? 0
}

function comparePrereleases(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0
  if (a === undefined) return 1
  if (b === undefined) return -1
  const left = a === '' ? [] : a.split('.')
  const right = b === '' ? [] : b.split('.')
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    // Stryker disable next-line StringLiteral: both have an identifier there
    const order = compareIdentifiers(left[index] ?? '', right[index] ?? '')
    if (order !== 0) return order
  }
  return Math.sign(left.length - right.length)
}

/** Numbers sort by value and before words; words sort by code point. */
function compareIdentifiers(a: string, b: string): number {
  const numbers = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (numbers[0] && numbers[1]) return compareDigits(a.replace(/^0+/, ''), b.replace(/^0+/, ''))
  if (numbers[0] !== numbers[1]) return numbers[0] ? -1 : 1
  return a === b ? 0 : a < b ? -1 : 1
}

/** Compares digits of any length, because a timestamp can be too long for an exact number. */
function compareDigits(a: string, b: string): number {
  if (a.length !== b.length) return Math.sign(a.length - b.length)
  return a === b ? 0 : a < b ? -1 : 1
}

/** Undefined if any part of it can't be parsed: half a range would include versions that its author excluded. */
export function parseSemanticRange(text: string | readonly string[]): SemanticRange | undefined {
  const alternatives = (typeof text === 'string' ? [text] : text).flatMap((item) => item.split('||'))
  if (alternatives.length === 0 || alternatives.some((item) => item.length > MAX_LENGTH)) return undefined
  const range: Predicate[][] = []
  for (const alternative of alternatives) {
    const predicates = parseAlternative(alternative)
    if (!predicates) return undefined
    range.push(predicates)
  }
  return range
}

/** Without predicates, any version matches. */
function parseAlternative(text: string): Predicate[] | undefined {
  const predicates = text
    .replace(/(>=|<=|>|<|=|~|\^)\s+/g, '$1')
    .split(/[\s,]/)
    .filter(Boolean)
    .map(parsePredicate)
  return predicates.every((predicate) => predicate !== undefined) ? predicates : undefined
}

function parsePredicate(text: string): Predicate | undefined {
  if (text === '*' || /^[xX]$/.test(text)) return { operator: 'any' }
  // Stryker disable next-line ArrayDeclaration,StringLiteral: the pattern matches any text
  const [, operator, rest = ''] = PREDICATE.exec(text) ?? []
  const wildcard = WILDCARD.exec(rest)?.[1]
  if (wildcard) return wildcardPredicate(operator, wildcard)
  const version = parseSemanticVersion(rest)
  if (!version) return undefined
  return { operator: isOperator(operator) ? operator : '=', version }
}

/** `1.20.x` is `~1.20`, `1.x` is `^1`; after a comparison operator the wildcard is ignored. */
function wildcardPredicate(operator: string | undefined, fixed: string): Predicate | undefined {
  const version = parseSemanticVersion(fixed)
  // Stryker disable next-line ConditionalExpression: what comes before a wildcard is a version
  if (!version) return undefined
  if (isOperator(operator) && operator !== '=') return { operator, version }
  return { operator: version.parts.length > 1 ? '~' : '^', version }
}

const isOperator = (text: string | undefined): text is Operator => operators.some((operator) => operator === text)

export function inSemanticRange(version: SemanticVersion, range: SemanticRange): boolean {
  return range.some((predicates) => predicates.every((predicate) => holds(version, predicate)))
}

function holds(version: SemanticVersion, predicate: Predicate): boolean {
  if (predicate.operator === 'any') return true
  const order = compareSemanticVersions(version, predicate.version)
  const same = (count: number) => firstParts(version, count) === firstParts(predicate.version, count)
  switch (predicate.operator) {
    case '=':
      return order === 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '~':
      return order >= 0 && same(2)
    case '^':
      return order >= 0 && same(1)
  }
}

function firstParts(version: SemanticVersion, count: number): string {
  return Array.from({ length: count }, (_, index) => part(version, index)).join('.')
}
