import fc from 'fast-check'
import type { FilterNode } from './filter/filter_node.ts'
import { documentOf, idOf } from './search.fixture.ts'
import type { FacetSamples } from './suites/facets.suite.ts'
import type { FilterSamples } from './suites/filters.suite.ts'

const some = <T>(...values: T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })
const formats = ['paper', 'audio', 'braille'] as const
const languages = ['fr', 'en', 'en-gb'] as const

const anyBook = fc.record({
  editions: fc.array(
    fc.record({
      formats: some(...formats),
      languages: some(...languages),
      market: fc.constantFrom('world', 'europe', 'europe', 'asia', '?europe', '?asia'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  genres: some('poetry', 'travel', 'science'),
  kinds: some('novel', 'manual'),
  license: fc.constantFrom('MIT', 'ARR'),
  printed: fc.boolean(),
  loans: fc.integer({ min: 0, max: 9 }),
})

const anyComparison: fc.Arbitrary<FilterNode> = fc
  .oneof(
    fc.tuple(fc.constant('formats'), fc.constantFrom<string>(...formats, 'scroll')),
    fc.tuple(fc.constant('genres'), fc.constantFrom<string>(...formats, 'poetry', 'travel')),
    fc.tuple(fc.constant('languages'), fc.constantFrom<string>(...languages)),
    fc.tuple(fc.constant('market'), fc.constantFrom('world', 'europe', 'asia', 'unknown')),
    fc.tuple(fc.constant('sold_in'), fc.constantFrom('europe', 'asia', 'africa')),
    fc.tuple(fc.constant('kind'), fc.constantFrom('novel', 'manual')),
    fc.tuple(fc.constant('license'), fc.constantFrom('mit', 'arr')),
    fc.tuple(fc.constant('printed'), fc.boolean()),
    fc.tuple(fc.constant('loans'), fc.integer({ min: 0, max: 9 })),
  )
  .chain(([field, value]) => {
    const operators = field === 'loans' ? (['=', '!=', '>', '<='] as const) : (['=', '=', '!='] as const)
    return fc.constantFrom(...operators).map((operator) => ({ kind: 'compare' as const, field, operator, value }))
  })

const paper = { formats: ['paper'], languages: ['en'], market: 'europe' }
const audio = { formats: ['audio'], languages: ['fr'], market: 'world' }
const both = { formats: ['paper', 'braille'], languages: ['en', 'de'], market: 'asia' }

export const libraryFilters: FilterSamples = {
  documents: [
    documentOf(1, { editions: [paper, audio], genres: ['science'], license: 'MIT', writer: 'Ann' }),
    documentOf(2, { editions: [both], genres: ['poetry', 'travel'], printed: false, loans: 5_000 }),
    documentOf(3, { editions: [audio], kinds: ['novel', 'play'], added: 1_500_000_000_999 }),
    documentOf(4, { editions: [{ formats: ['vinyl'], languages: ['en'], market: '?asia' }] }),
    documentOf(5, { editions: [{ formats: ['film'], languages: ['la'], market: 'world' }], cited: [idOf(1)] }),
  ],
  found: [
    ['[["genres:paper"]]', [1, 2]],
    ['[["genres:paper"],["languages:fr"]]', []],
    ['[["genres:audio"],["languages:fr"]]', [1, 3]],
    ['[["genres:paper"],["languages:en"],["market:europe"]]', [1]],
    ['[["genres:paper"],["market:world"]]', []],
    ['[["languages:fr"],["market:europe"]]', []],
    ['[["formats:paper"],["formats:audio"]]', []],
    ['[["formats:paper"],["formats:braille"]]', [2]],
    ['[["formats:paper","formats:audio"],["formats:braille","formats:audio"]]', [1, 2, 3]],
    ['[["languages:en"],["languages:de"],["formats:braille"]]', [2]],
    ['[["languages:en"],["languages:fr"]]', []],
    ['[["genres:paper","genres:audio"],["languages:fr","languages:de"]]', [1, 2, 3]],
    ['[[["genres:paper","languages:de"],["genres:audio","languages:en"]]]', [2]],
    ['[[["genres:paper","languages:de"],["genres:audio","languages:fr"]]]', [1, 2, 3]],
    ['[["genres:science","genres:vinyl"],["languages:en"]]', [1, 4]],
    ['[["genres:poetry"],["genres:travel"]]', [2]],
    ['[["genres!=paper"]]', [3, 4, 5]],
    ['[["genres:audio"],["genres!=science"]]', [3]],
    ['[["languages!=en"],["genres!=film"]]', [3]],
    ['[["sold_in:europe"],["market!=world"]]', []],
    ['[["sold_in:europe"]]', [1, 3, 5]],
    ['[["sold_in:asia"],["languages:en"]]', [2, 4]],
    ['[["sold_in:nowhere"]]', []],
    ['[["market:unknown"]]', [4]],
    ['[["kind:Novel"]]', [1, 2, 3, 4, 5]],
    ['[["kind:play"]]', [3]],
    ['[[" Genres : Paper "]]', [1, 2]],
    ['[["printed:false"]]', [2]],
    ['[["license:mit"],["writer:ann"]]', [1]],
    ['[["loans>=5000"]]', [2]],
    ['[["loans>100"],["loans<5000"]]', []],
    ['[["added_timestamp=1500000000"]]', [3]],
    [`[["book_id:${idOf(3)}","book_id:${idOf(4)}"]]`, [3, 4]],
    [`[["book_id!=${idOf(3)}"],["genres:audio"]]`, [1]],
    [`[["cited_book_ids:${idOf(1)}"]]`, [5]],
    ['[["languages:la"]]', [5]],
    ['[["title:book 3"]]', [3]],
    ['[]', [1, 2, 3, 4, 5]],
  ],
  negated: { filters: 'NOT (genres=paper AND languages="fr") AND NOT genres=vinyl', total: 4 },
  tooMany: Array.from({ length: 8 }, (_, group) => ['genres:paper', 'languages:en', `loans>${group}`]),
  anyDocument: (number) => anyBook.map((changes) => documentOf(number, changes)),
  anyComparison,
}

const pick = (from: readonly string[], seed: number) => from.filter((_, index) => (seed >> index) % 2 === 1)
const counted = { formats: ['paper', 'audio', 'braille', 'vinyl'], languages: ['fr', 'en', 'de'] }

export const libraryFacets: FacetSamples = {
  documents: Array.from({ length: 60 }, (_, index) => {
    const unknown = index % 2 ? '?europe' : '?asia'
    return documentOf(index + 1, {
      genres: pick(['poetry', 'science', 'travel'], index),
      kinds: index % 4 ? ['novel'] : ['novel', 'manual'],
      editions: [1, 2].map((n) => ({
        formats: pick(counted.formats, (index * 7 + n) % 16),
        languages: pick(counted.languages, (index * 3 + n) % 8),
        market: [unknown, 'europe', n === 1 ? 'europe' : 'asia'][index % 3] ?? unknown,
      })),
    })
  }),
  values: {
    genres: ['poetry', 'travel'],
    ...counted,
    market: ['europe', 'asia', 'unknown'],
    license: ['Apache-2.0'],
  },
  own: {
    genres: /^$/,
    formats: /^(formats|genres:(paper|audio|braille|vinyl))/,
    languages: /^languages/,
    market: /^market/,
    license: /^$/,
  },
  queries: [
    ['[]', ''],
    ['[["genres:poetry"]]', ''],
    ['[["kind:novel"]]', ''],
    ['[["kind:manual"]]', ''],
    ['[["languages:en"]]', ''],
    ['[["languages:en","languages:de"],["genres!=travel"]]', ''],
    ['[["formats:paper"],["languages:en"]]', 'book'],
    ['[["formats:paper","formats:braille"],["market:europe"]]', ''],
    ['[["market:unknown"]]', ''],
    ['[["market:europe"],["languages:de"],["formats:vinyl"]]', 'boo'],
    ['[["genres:nowhere"]]', ''],
    ['[["genres:paper"],["languages:en"]]', ''],
    ['[["genres:paper","genres:braille"],["kind:novel"]]', 'boo'],
  ],
  severalWays: {
    facets: '[["formats:paper","genres:poetry"],["languages:de"]]',
    variants: 'formats',
    documents: 'kind',
    value: 'novel',
  },
  written: { facet: 'license', value: 'Apache-2.0' },
}
