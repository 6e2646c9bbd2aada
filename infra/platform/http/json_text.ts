import { refusal } from '../eventing/refusal.ts'

/** Ours: lists and objects inside each other. The deepest contract has six. */
export const JSON_DEPTH_MAX = 32
/** Ours: values, lists and objects in one body. The largest body that clients send, a lookup of 5,000 hashes with filters, has about 35,000. */
export const JSON_VALUES_MAX = 50_000

/** Ours: keys of one object. Each new key costs the parser as much as ten items of a list. The largest map of a contract has 2,000. */
export const JSON_KEYS_MAX = 4_096

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const list = 0x5b
const listEnd = 0x5d
const object = 0x7b
const objectEnd = 0x7d

/** The next quote that ends a string, or the end of the text. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start)
  // Stryker disable next-line EqualityOperator: a quote comes before every string, so none ends at the beginning
  while (end >= 0) {
    let first = end
    while (text.charCodeAt(first - 1) === backslash) first--
    // Stryker disable next-line ArithmeticOperator: the sum is even if the difference is
    if ((end - first) % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return text.length
}

export interface JsonLimits {
  depth: number
  /** Values, lists and objects together. */
  values: number
  /** Keys of one object. */
  keys: number
}

/**
 * The limit that JSON exceeds, found without parsing it. Counts commas and brackets outside of strings, which for valid JSON gives at least the
 * number of its values.
 */
export function exceededLimit(text: string, limits: JsonLimits): keyof JsonLimits | undefined {
  /** How many more items each open list or object may have. */
  const left: number[] = []
  let values = 1
  // Stryker disable next-line EqualityOperator: there is no character at the end
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === quote) at = endOfString(text, at + 1)
    else if (unit === comma) {
      values++
      const inside = left.length - 1
      left[inside] = (left[inside] ?? 0) - 1
      if (left[inside] === 0) return 'keys'
    } else if (unit === list || unit === object) {
      values++
      left.push(unit === list ? Number.POSITIVE_INFINITY : limits.keys)
    } else if (unit === listEnd || unit === objectEnd) left.pop()
    if (left.length > limits.depth) return 'depth'
    if (values > limits.values) return 'values'
  }
  return undefined
}

/** Refuses JSON with too many or too deeply nested values before it is parsed. */
export function refuseHugeJson(text: string, field: string, valuesMax = JSON_VALUES_MAX): void {
  const limits = { depth: JSON_DEPTH_MAX, values: valuesMax, keys: JSON_KEYS_MAX }
  const exceeded = exceededLimit(text, limits)
  if (exceeded === 'depth')
    throw refusal('malformed_json', { field, reason: `it is nested more than ${JSON_DEPTH_MAX} levels deep` })
  if (exceeded) throw refusal('too_many', { field, limit: limits[exceeded] })
}
