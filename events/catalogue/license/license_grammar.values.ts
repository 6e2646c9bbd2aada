/** Ours: an expression is stored and shown on one line. */
export const LICENSE_EXPRESSION_MAX = 512
/** Ours: how deep parentheses may be nested. */
export const LICENSE_NESTING_MAX = 16

export type LicenseLeaf = { kind: 'license'; id: string; orLater: boolean; exception: string | null }
export type LicenseExpression = LicenseLeaf | { kind: 'and' | 'or'; left: LicenseExpression; right: LicenseExpression }

export type LicenseProblem =
  | 'empty'
  | 'too_long'
  | 'too_deep'
  | 'unknown_license'
  | 'unknown_exception'
  | 'unexpected_word'
  | 'missing_license'
  | 'missing_parenthesis'

export type LicenseReading =
  /** `expression` is in SPDX's spelling: ids in their usual case, operators in capitals. */
  | { ok: true; expression: string; tree: LicenseExpression }
  /** `at` is the word at which reading failed; empty at the end of the text. */
  | { ok: false; problem: LicenseProblem; at: string }

/** Which names are known. Each function returns the name in its usual case, or undefined. */
export type LicenseNames = {
  license: (id: string) => string | undefined
  exception: (id: string) => string | undefined
}

class Refusal extends Error {
  readonly problem: LicenseProblem
  readonly at: string
  constructor(problem: LicenseProblem, at = '') {
    super(problem)
    this.problem = problem
    this.at = at
  }
}

/** Reads ids, `+`, `WITH`, `AND`, `OR` (which binds loosest) and parentheses. An operator is in all capitals or all small letters. */
export const readExpression = (text: string, names: LicenseNames): LicenseReading => {
  const source = text.trim()
  if (source === '') return { ok: false, problem: 'empty', at: '' }
  if (source.length > LICENSE_EXPRESSION_MAX) return { ok: false, problem: 'too_long', at: source.slice(0, 32) }
  try {
    const words = source.replace(/[()]/g, ' $& ').split(/\s+/).filter(Boolean)
    const tree = parse(words, names)
    return { ok: true, expression: writeLicenseExpression(tree), tree }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, problem: error.problem, at: error.at }
    throw error
  }
}

const isReserved = (word: string): boolean => /^(?:and|or|with|\))$/i.test(word)

const parse = (words: readonly string[], names: LicenseNames): LicenseExpression => {
  let next = 0
  const take = (operator: string): boolean => {
    const found = words[next] === operator || words[next] === operator.toLowerCase()
    if (found) next += 1
    return found
  }
  const chain = (kind: 'and' | 'or', operand: () => LicenseExpression): LicenseExpression => {
    let left = operand()
    while (take(kind.toUpperCase())) left = { kind, left, right: operand() }
    return left
  }
  const choice = (depth: number): LicenseExpression => chain('or', () => chain('and', () => single(depth)))
  const single = (depth: number): LicenseExpression => {
    const word = words[next]
    if (word === undefined || isReserved(word)) throw new Refusal('missing_license', word)
    next += 1
    if (word === '(') return group(depth + 1)
    const leaf = readLeaf(word, names)
    return take('WITH') ? { ...leaf, exception: readException(words[next++], names) } : leaf
  }
  const group = (depth: number): LicenseExpression => {
    if (depth > LICENSE_NESTING_MAX) throw new Refusal('too_deep', '(')
    const inner = choice(depth)
    if (!take(')')) throw new Refusal('missing_parenthesis', words[next])
    return inner
  }
  const tree = choice(0)
  if (next < words.length) throw new Refusal('unexpected_word', words[next])
  return tree
}

const readLeaf = (word: string, names: LicenseNames): LicenseLeaf => {
  const whole = names.license(word)
  if (whole !== undefined) return { kind: 'license', id: whole, orLater: false, exception: null }
  const base = word.endsWith('+') ? names.license(word.slice(0, -1)) : undefined
  if (base === undefined) throw new Refusal('unknown_license', word)
  return { kind: 'license', id: base, orLater: true, exception: null }
}

const readException = (word: string | undefined, names: LicenseNames): string => {
  const exception = word === undefined ? undefined : names.exception(word)
  if (exception === undefined) throw new Refusal('unknown_exception', word)
  return exception
}

/** Writes a tree so that reading it gives the same tree, with parentheses only where they are needed. */
export const writeLicenseExpression = (tree: LicenseExpression): string => {
  if (tree.kind === 'license') {
    return `${tree.id}${tree.orLater ? '+' : ''}${tree.exception === null ? '' : ` WITH ${tree.exception}`}`
  }
  const grouped = (part: LicenseExpression, needed: boolean): string =>
    part.kind !== 'license' && needed ? `(${writeLicenseExpression(part)})` : writeLicenseExpression(part)
  const left = grouped(tree.left, tree.kind === 'and' && tree.left.kind === 'or')
  const right = grouped(tree.right, tree.kind === 'and' || tree.right.kind === 'or')
  return `${left} ${tree.kind.toUpperCase()} ${right}`
}

type Holds = (id: string) => boolean

/** Whether `holds` is true of every license of at least one alternative. */
export const someChoiceHolds = (tree: LicenseExpression, holds: Holds): boolean => {
  if (tree.kind === 'license') return holds(tree.id)
  const left = someChoiceHolds(tree.left, holds)
  const right = someChoiceHolds(tree.right, holds)
  return tree.kind === 'or' ? left || right : left && right
}
