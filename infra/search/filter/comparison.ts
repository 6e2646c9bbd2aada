import type { IndexDefinition } from '../index_definition.ts'
import { excerpt, FilterSyntaxError } from './filter_error.ts'
import { fieldNamed, filterKeysOf, valueKindOf } from './filter_fields.ts'
import type { Comparison, FilterOperator } from './filter_node.ts'

/** Longest value of a comparison, in characters. */
const maxValueLength = 256

/** Where a comparison was found, for its errors. */
export interface Place {
  parameter: string
  /** Names the character at `offset` in the comparison's text. */
  at(offset: number): string
}

const operators: Record<string, FilterOperator> = {
  ':': '=',
  '=': '=',
  '!=': '!=',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
}

/** Parses `key operator value`, as in `colors:red`, `size >= 1000`, `license != "MIT"`. */
export function parseComparison(definition: IndexDefinition, text: string, place: Place): Comparison {
  const match = /^\s*([^\s:=!<>]*)\s*(!=|>=|<=|:|=|>|<)?/.exec(text)
  const [whole = '', key = '', operator = ''] = match ?? []
  const offset = text.length - text.trimStart().length
  if (!key) {
    const example = JSON.stringify(definition.examples.comparison)
    throw error(place, offset, `no key in ${excerpt(text)}`, `key, operator and value, such as ${example}`)
  }
  if (!operator) throw error(place, whole.length, `no operator after ${excerpt(key)}`, 'one of : = != > >= < <=')
  const parts = { key, operator, value: text.slice(whole.length), keyAt: offset, valueAt: whole.length }
  return makeComparison(definition, parts, place)
}

interface ComparisonParts {
  key: string
  operator: string
  value: string
  keyAt: number
  valueAt: number
}

/** Checks key, operator and value against the field's kind. */
export function makeComparison(definition: IndexDefinition, parts: ComparisonParts, place: Place): Comparison {
  const field = fieldNamed(definition, parts.key)
  if (!field) {
    const expected = `one of ${filterKeysOf(definition).join(', ')}`
    throw error(place, parts.keyAt, `unknown key ${excerpt(parts.key)}`, expected)
  }
  const operator = operators[parts.operator]
  const ordered = operator !== '=' && operator !== '!='
  if (!operator || (ordered && valueKindOf(definition, field) !== 'number')) {
    throw error(place, parts.keyAt, `${field} can't be compared with ${parts.operator}`, 'one of : = !=')
  }
  return { kind: 'compare', field, operator, value: readValue(definition, field, parts, place) }
}

function readValue(
  definition: IndexDefinition,
  field: string,
  parts: ComparisonParts,
  place: Place,
): Comparison['value'] {
  const value = unquote(parts.value.trim())
  const fail = (expected: string) =>
    error(place, parts.valueAt, `${field} can't have the value ${excerpt(value)}`, expected)
  if (value.length > maxValueLength) throw fail(`at most ${maxValueLength} characters`)
  switch (valueKindOf(definition, field)) {
    case 'number':
      if (!/^-?\d{1,15}$/.test(value)) throw fail('a whole number of at most 15 digits')
      return Number(value)
    case 'boolean':
      if (!/^(true|false)$/i.test(value)) throw fail('true or false')
      return value.toLowerCase() === 'true'
    case 'id':
      if (!/^[0-9A-Za-z]{8}$/.test(value)) throw fail(`a ${definition.noun.one} id of 8 characters (0-9, A-Z, a-z)`)
      return value
    default:
      if (!value) throw fail('a value that is not empty')
      return value.toLowerCase()
  }
}

function unquote(value: string): string {
  const quoted = /^(["'])(.*)\1$/s.exec(value)
  return quoted?.[2] ?? value
}

function error(place: Place, offset: number, problem: string, expected: string): FilterSyntaxError {
  return new FilterSyntaxError(place.parameter, place.at(offset), problem, expected)
}
