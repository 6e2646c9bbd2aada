const markets: Readonly<Record<string, readonly string[]>> = {
  europe: ['world', 'europe', '?europe'],
  asia: ['world', 'asia', '?asia'],
}

/** An index for tests: the books of a library, whose editions are the variants. Markets that begin with `?` are shown as unknown. */
export const libraryIndex = {
  noun: { one: 'book', many: 'books' },
  values: {
    kinds: { kind: 'facet', code: 'ki', column: 'traits' },
    license: { kind: 'facet', code: 'li', column: 'traits' },
    printed: { kind: 'boolean', code: 'pr', column: 'traits' },
    genres: { kind: 'facet', code: 'gn', column: 'genres' },
    cited: { kind: 'id', code: 'ci' },
    name: { kind: 'text', code: 'bt' },
    writer: { kind: 'text', code: 'bw' },
    publisher: { kind: 'text', code: 'pu' },
  },
  variants: {
    name: 'editions',
    label: 'formats, languages and markets',
    first: { name: 'formats', within: 'formats', code: 'f', column: 'formats' },
    second: { name: 'languages', within: 'languages', code: 'l', column: 'languages' },
    shared: { name: 'markets', within: 'market', code: 'm', column: 'traits' },
  },
  times: ['added', 'revised', 'released'],
  counters: ['loans', 'reviews'],
  relevance: { counter: 'loans', time: 'revised' },
  filters: {
    kind: { on: 'value', field: 'kinds' },
    genres: { on: 'value', field: 'genres', orVariant: 'first' },
    formats: { on: 'variant', dimension: 'first' },
    languages: { on: 'variant', dimension: 'second' },
    sold_in: { on: 'variant', dimension: 'shared', meaning: (value: string) => markets[value] ?? [] },
    market: {
      on: 'variant',
      dimension: 'shared',
      meaning: (value: string) => (value === 'unknown' ? ['unknown', '?europe', '?asia'] : [value]),
    },
    printed: { on: 'value', field: 'printed' },
    license: { on: 'value', field: 'license' },
    title: { on: 'value', field: 'name' },
    writer: { on: 'value', field: 'writer' },
    publisher: { on: 'value', field: 'publisher' },
    book_id: { on: 'document' },
    cited_book_ids: { on: 'value', field: 'cited' },
    reviews: { on: 'counter', counter: 'reviews' },
    loans: { on: 'counter', counter: 'loans' },
    added_timestamp: { on: 'time', time: 'added' },
    revised_timestamp: { on: 'time', time: 'revised' },
  },
  aliases: { kinds: 'kind', language: 'languages', name: 'title' },
  facets: {
    kind: { field: 'kinds' },
    genres: { field: 'genres' },
    formats: { field: 'formats' },
    languages: { field: 'languages' },
    market: { field: 'markets', shownAs: (value: string) => (value.startsWith('?') ? 'unknown' : value) },
    license: { field: 'license' },
    printed: { field: 'printed' },
  },
  facetsWithin: 'kinds',
  sorts: {
    relevance: { by: 'relevance' },
    loans: { by: 'counter', counter: 'loans' },
    reviews: { by: 'counter', counter: 'reviews' },
    newest: { by: 'time', time: 'released' },
    revised: { by: 'time', time: 'revised' },
  },
  examples: { comparison: 'genres:poetry', facets: '[["genres:poetry"],["languages:en","languages:fr"]]' },
} as const

export type LibraryIndex = typeof libraryIndex
