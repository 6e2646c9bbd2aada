/**
 * Version ranges as Forge and NeoForge write them, in Maven's notation: `[1.20,1.21)`, `[1.20.1]`, `(,1.19]`, with alternatives
 * separated by commas. To Maven, a bare `1.20.1` is a recommendation; here it means that version, as authors intend.
 */
export interface MavenInterval {
  lower?: string
  lowerInclusive: boolean
  upper?: string
  upperInclusive: boolean
}

/** Alternatives, one of which must match. */
export type MavenRange = readonly MavenInterval[]

const MAX_LENGTH = 256
const INTERVAL = /^([[(])([^[\](),]*)(?:(,)([^[\](),]*))?([\])])\s*(?:,\s*|$)/
const BARE = /^[0-9A-Za-z][0-9A-Za-z._+-]*$/

/** Undefined if it can't be parsed. Blank or `*` means any version. */
export function parseMavenRange(text: string): MavenRange | undefined {
  let rest = text.trim()
  if (rest === '' || rest === '*') return [{ lowerInclusive: false, upperInclusive: false }]
  if (rest.length > MAX_LENGTH) return undefined
  if (BARE.test(rest)) return [{ lower: rest, lowerInclusive: true, upper: rest, upperInclusive: true }]
  const range: MavenInterval[] = []
  while (rest !== '') {
    const match = INTERVAL.exec(rest)
    const interval = match && toInterval(match)
    if (!interval) return undefined
    range.push(interval)
    rest = rest.slice(match[0].length)
  }
  return range
}

function toInterval([, open, lower = '', comma, upper = '', close]: RegExpExecArray): MavenInterval | undefined {
  const [from, to] = [lower.trim(), upper.trim()]
  if (!comma) {
    const exact = open === '[' && close === ']' && from !== ''
    return exact ? { lower: from, lowerInclusive: true, upper: from, upperInclusive: true } : undefined
  }
  if (from !== '' && to !== '' && compareMavenVersions(from, to) > 0) return undefined
  return {
    lower: from || undefined,
    lowerInclusive: open === '[' && from !== '',
    upper: to || undefined,
    upperInclusive: close === ']' && to !== '',
  }
}

export function inMavenRange(version: string, range: MavenRange): boolean {
  return range.some((interval) => aboveLower(version, interval) && belowUpper(version, interval))
}

function aboveLower(version: string, { lower, lowerInclusive }: MavenInterval): boolean {
  if (lower === undefined) return true
  const order = compareMavenVersions(version, lower)
  return order > 0 || (lowerInclusive && order === 0)
}

function belowUpper(version: string, { upper, upperInclusive }: MavenInterval): boolean {
  if (upper === undefined) return true
  const order = compareMavenVersions(version, upper)
  return order < 0 || (upperInclusive && order === 0)
}

/** Lower than a release: alpha, beta, milestone, rc, snapshot. Higher: sp, then any other word, then a number. */
const QUALIFIERS = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp']
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['m', 'milestone'],
  ['cr', 'rc'],
  ['pre', 'rc'],
  ['ga', ''],
  ['final', ''],
  ['release', ''],
])
const RELEASE = QUALIFIERS.indexOf('')
const NUMBER_RANK = QUALIFIERS.length + 1

type Token = { rank: number; word: string; digits: string }

const NOTHING: Token = { rank: RELEASE, word: '', digits: '' }

/** Maven's order of versions, by the rank of each token. A missing token ranks like a release, as does a zero. */
export function compareMavenVersions(a: string, b: string): number {
  const left = tokens(a)
  const right = tokens(b)
  const length = Math.max(left.length, right.length)
  // Stryker disable next-line EqualityOperator: beyond both, they are the same
  for (let index = 0; index < length; index += 1) {
    const order = compareTokens(left[index] ?? NOTHING, right[index] ?? NOTHING)
    if (order !== 0) return order
  }
  return 0
}

function tokens(version: string): Token[] {
  return Array.from(version.toLowerCase().matchAll(/\d+|[a-z]+/g), ([word]) => toToken(word))
}

function toToken(word: string): Token {
  // Stryker disable next-line Regex: a word has digits alone or none
  if (/^\d/.test(word)) {
    const digits = word.replace(/^0+/, '')
    return digits === '' ? NOTHING : { rank: NUMBER_RANK, word: '', digits }
  }
  const qualifier = ALIASES.get(word) ?? word
  const known = QUALIFIERS.indexOf(qualifier)
  return { rank: known < 0 ? QUALIFIERS.length : known, word: known < 0 ? qualifier : '', digits: '' }
}

function compareTokens(a: Token, b: Token): number {
  if (a.rank !== b.rank) return Math.sign(a.rank - b.rank)
  if (a.digits.length !== b.digits.length) return Math.sign(a.digits.length - b.digits.length)
  const [left, right] = [a.digits || a.word, b.digits || b.word]
  return left === right ? 0 : left < right ? -1 : 1
}
