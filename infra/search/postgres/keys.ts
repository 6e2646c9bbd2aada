/** Kinds of features. A key is the kind, a colon and its values; each key has one integer code in an index. */
export const kinds = {
  listed: '*',
  projectType: 'pt',
  category: 'c',
  loader: 'l',
  gameVersion: 'g',
  environment: 'e',
  loaderGame: 'lg',
  /** The environment of all versions, where it is one; else the mark of a mix and the next three. */
  onlyEnvironment: 'eu',
  mixedEnvironments: 'em',
  /** Some loader, game version and environment of the project are on no common version. */
  irregular: 'ir',
  loaderEnvironment: 'le',
  gameEnvironment: 'ge',
  loaderGameEnvironment: 'lge',
  license: 'li',
  openSource: 'os',
  title: 'n',
  author: 'au',
  organization: 'or',
  dependency: 'd',
  disclosure: 'di',
  /** A facet value among the projects of one type; counted only, as the search page of each type shows them first. */
  valueInType: 'vt',
  /** Facet values that documents have together. */
  together: 'tg',
  /** Name, slug or name without its brackets, as one word. */
  exact: 'x',
  titleWord: 't',
  /** Words of the title run together, and its initials. */
  titleJoined: 'j',
  titlePrefix: 'p',
  authorWord: 'a',
  summaryWord: 's',
} as const

export type Kind = keyof typeof kinds

/** Of codes of these kinds the places of documents are kept as bits: all that facets count and versions combine. */
const kindsWithBits: ReadonlySet<string> = new Set(
  (
    [
      ...([
        'listed',
        'projectType',
        'category',
        'loader',
        'gameVersion',
        'environment',
        'license',
        'openSource',
      ] as const),
      ...(['loaderGame', 'onlyEnvironment', 'mixedEnvironments'] as const),
      ...(['loaderEnvironment', 'gameEnvironment', 'loaderGameEnvironment'] as const),
    ] satisfies Kind[]
  ).map((kind) => kinds[kind]),
)

export function hasBits(key: string): boolean {
  return kindsWithBits.has(key.slice(0, key.indexOf(':')))
}

/** Parts a key's values: no value may hold it. */
const separator = '\u001f'

/** The key of a feature. Values compare without regard to case, but for ids. */
export function keyOf(kind: Kind, ...values: string[]): string {
  return `${kinds[kind]}:${values.map((value) => (kind === 'dependency' ? value : normalize(value))).join(separator)}`
}

export function valuesOf(key: string): string[] {
  return key.slice(key.indexOf(':') + 1).split(separator)
}

/** The key that counts the projects of a type that have a value, given by its own key. */
export function keyInType(type: string, key: string): string {
  return `${kinds.valueInType}:${normalize(type)}${separator}${key}`
}

export const listedKey = keyOf('listed')
export const mixedKey = keyOf('mixedEnvironments')
export const irregularKey = keyOf('irregular')

/** Postgres refuses the zero character and half a surrogate pair. */
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
