import type { ValueField } from '../index_definition.ts'

/**
 * Codes of the features that every index has, beside those of its definition. A key is a code, a colon and values; each key has one
 * integer in an index.
 */
export const kinds = {
  listed: '*',
  /** Some first, second and shared value of the document are on no common variant. */
  irregular: 'ir',
  /** A facet value within the documents of one kind, for the facet counts that a definition wants at hand. Finds no document. */
  valueWithin: 'vt',
  /** Facet values that documents have together. */
  together: 'tg',
  /** Title, slug or title without its brackets, as one word. */
  exact: 'x',
  titleWord: 't',
  /** Words of the title joined together, and its initials. */
  titleJoined: 'j',
  titlePrefix: 'p',
  authorWord: 'a',
  summaryWord: 's',
} as const

/** Separates a key's values: no value can contain it. */
const separator = '\u001f'

/** The key of a feature whose values compare without regard to case. */
export function keyOf(code: string, ...values: string[]): string {
  return `${code}:${values.map(normalize).join(separator)}`
}

/** The key of a field's value. */
export function valueKeyOf({ kind, code }: ValueField, value: string): string {
  return kind === 'id' ? `${code}:${value}` : keyOf(code, value)
}

export function codeOf(key: string): string {
  return key.slice(0, key.indexOf(':'))
}

export function valuesOf(key: string): string[] {
  return key.slice(key.indexOf(':') + 1).split(separator)
}

/** The key that counts how many documents of a kind have the value with this key. */
export function keyWithin(kind: string, key: string): string {
  return `${kinds.valueWithin}:${normalize(kind)}${separator}${key}`
}

export const listedKey = keyOf(kinds.listed)
export const irregularKey = keyOf(kinds.irregular)

/** Postgres rejects the zero character and unpaired surrogates. */
export function normalize(value: string): string {
  return /^[a-z0-9._+-]*$/.test(value) ? value : cleaned(value)
}

function cleaned(value: string): string {
  return value
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .toLowerCase()
}
