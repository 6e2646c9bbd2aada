import type { IndexDefinition } from '../index_definition.ts'
import { makeComparison, type Place } from './comparison.ts'
import { maxComparisons, maxFacetsLength } from './facets.ts'
import { excerpt, FilterSyntaxError } from './filter_error.ts'
import type { FilterNode } from './filter_node.ts'

interface Token {
  kind: 'word' | 'quoted' | 'operator' | 'mark' | 'end'
  text: string
  at: number
}

const maxDepth = 32
const tokenPattern =
  /\s*(?:(!=|>=|<=|:|=|>|<)|([()[\],])|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s:=!<>()[\],"']+))/y

/**
 * Parses the older filter language: comparisons joined by AND, OR, NOT and parentheses, `key IN [a, b]`, `key low TO high`.
 * NOT binds strongest, then AND. Throws FilterSyntaxError.
 */
export function parseExpression(definition: IndexDefinition, text: string, parameter: string): FilterNode {
  if (text.length > maxFacetsLength) {
    throw new FilterSyntaxError(parameter, '', `${text.length} characters`, `at most ${maxFacetsLength}`)
  }
  return new ExpressionParser(definition, text, parameter).parse()
}

class ExpressionParser {
  readonly #definition: IndexDefinition
  readonly #tokens: Token[]
  readonly #parameter: string
  readonly #place: Place
  #next = 0
  #depth = 0
  #comparisons = 0

  constructor(definition: IndexDefinition, text: string, parameter: string) {
    this.#definition = definition
    this.#parameter = parameter
    this.#place = { parameter, at: (offset) => `character ${offset + 1}` }
    this.#tokens = tokenize(text, parameter)
  }

  parse(): FilterNode {
    const node = this.#either()
    const rest = this.#peek()
    if (rest.kind !== 'end') throw this.#error(rest, 'AND, OR or the end')
    return node
  }

  #either(): FilterNode {
    const nodes = [this.#both()]
    while (this.#takeWord('OR')) nodes.push(this.#both())
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'or', nodes }
  }

  #both(): FilterNode {
    const nodes = [this.#unary()]
    while (this.#takeWord('AND')) nodes.push(this.#unary())
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'and', nodes }
  }

  #unary(): FilterNode {
    const token = this.#peek()
    if (++this.#depth > maxDepth) throw this.#error(token, `at most ${maxDepth} levels`)
    try {
      if (this.#takeWord('NOT')) return { kind: 'not', node: this.#unary() }
      if (!this.#takeMark('(')) return this.#comparison()
      const node = this.#either()
      if (!this.#takeMark(')')) throw this.#error(this.#peek(), ') to close the group')
      return node
    } finally {
      this.#depth--
    }
  }

  #comparison(): FilterNode {
    const key = this.#take('word', 'a key, NOT or (')
    if (this.#takeWord('NOT')) {
      if (!this.#takeWord('IN')) throw this.#error(this.#peek(), 'IN')
      return { kind: 'not', node: this.#list(key) }
    }
    if (this.#takeWord('IN')) return this.#list(key)
    if (this.#peek().kind !== 'operator') return this.#range(key)
    const operator = this.#take('operator', 'an operator')
    return this.#compare(key, operator.text, this.#value())
  }

  #list(key: Token): FilterNode {
    if (!this.#takeMark('[')) throw this.#error(this.#peek(), '[ and a list of values')
    const nodes: FilterNode[] = []
    while (!this.#takeMark(']')) {
      if (nodes.length > 0 && !this.#takeMark(',')) throw this.#error(this.#peek(), ', or ]')
      nodes.push(this.#compare(key, '=', this.#value()))
    }
    return { kind: 'or', nodes }
  }

  #range(key: Token): FilterNode {
    const next = this.#peek()
    if (next.kind !== 'word') throw this.#error(next, 'an operator, IN or a range such as 10 TO 20')
    const low = this.#value()
    if (!this.#takeWord('TO')) throw this.#error(next, 'an operator, IN or a range such as 10 TO 20')
    return { kind: 'and', nodes: [this.#compare(key, '>=', low), this.#compare(key, '<=', this.#value())] }
  }

  /** Unquoted words up to the next connective are one value, as in `title = The Long Way Home`. */
  #value(): Token {
    const first = this.#peek()
    if (first.kind === 'quoted') return this.#advance()
    const words: string[] = []
    while (this.#peek().kind === 'word' && !(words.length > 0 && isConnective(this.#peek().text))) {
      words.push(this.#advance().text)
    }
    if (words.length === 0) throw this.#error(first, 'a value')
    return { kind: 'word', text: words.join(' '), at: first.at }
  }

  #compare(key: Token, operator: string, value: Token): FilterNode {
    if (++this.#comparisons > maxComparisons) throw this.#error(key, `at most ${maxComparisons} comparisons`)
    const parts = { key: key.text, operator, value: value.text, keyAt: key.at, valueAt: value.at }
    return makeComparison(this.#definition, parts, this.#place)
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', text: '', at: 0 }
  }

  #advance(): Token {
    const token = this.#peek()
    this.#next++
    return token
  }

  #take(kind: Token['kind'], expected: string): Token {
    if (this.#peek().kind !== kind) throw this.#error(this.#peek(), expected)
    return this.#advance()
  }

  #takeWord(word: string): boolean {
    const token = this.#peek()
    if (token.kind !== 'word' || token.text.toUpperCase() !== word) return false
    this.#next++
    return true
  }

  #takeMark(mark: string): boolean {
    const token = this.#peek()
    if (token.kind !== 'mark' || token.text !== mark) return false
    this.#next++
    return true
  }

  #error(token: Token, expected: string): FilterSyntaxError {
    const found = token.kind === 'end' ? 'the filter ends' : `found ${excerpt(token.text)}`
    return new FilterSyntaxError(this.#parameter, this.#place.at(token.at), found, expected)
  }
}

function isConnective(word: string): boolean {
  return /^(AND|OR|TO)$/i.test(word)
}

function tokenize(text: string, parameter: string): Token[] {
  const tokens: Token[] = []
  const end = text.trimEnd().length
  let at = 0
  while (at < end) {
    tokenPattern.lastIndex = at
    const match = tokenPattern.exec(text)
    if (!match) {
      const start = text.slice(at).search(/\S/) + at
      const found = `found ${excerpt(text.slice(start))}`
      throw new FilterSyntaxError(
        parameter,
        `character ${start + 1}`,
        found,
        'a key, an operator, a value or a closed quote',
      )
    }
    tokens.push(tokenOf(match))
    at = tokenPattern.lastIndex
  }
  tokens.push({ kind: 'end', text: '', at: text.length })
  return tokens
}

function tokenOf(match: RegExpExecArray): Token {
  const [whole, operator, mark, double, single, word = ''] = match
  const at = match.index + (whole.length - whole.trimStart().length)
  if (operator) return { kind: 'operator', text: operator, at }
  if (mark) return { kind: 'mark', text: mark, at }
  const quoted = double ?? single
  if (quoted !== undefined) return { kind: 'quoted', text: quoted.replace(/\\(.)/gs, '$1'), at }
  return { kind: 'word', text: word, at }
}
