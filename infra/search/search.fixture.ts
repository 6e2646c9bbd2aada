import type { LibraryIndex } from './library.fixture.ts'
import type { SearchDocument } from './search.port.ts'

export interface Book {
  generation: bigint | number
  listed: boolean
  title: string
  slug: string
  summary: string
  writer: string
  publisher: string | null
  kinds: readonly string[]
  genres: readonly string[]
  license: string
  printed: boolean
  editions: readonly { formats: readonly string[]; languages: readonly string[]; market: string }[]
  cited: readonly string[]
  added: number
  revised: number
  released: number
  loans: number
  reviews: number
  hit: object
}

/** An id for tests: the number, padded. */
export function idOf(number: number): string {
  return String(number).padStart(8, 'A')
}

/** An ordinary listed book. Tests name only what matters to them. */
export function documentOf(number: number, changes: Partial<Book> = {}): SearchDocument<LibraryIndex> {
  const at = 1_700_000_000_000 + number * 1_000
  const book: Book = {
    generation: 1,
    listed: true,
    title: `Book ${number}`,
    slug: `slug-${number}`,
    summary: '',
    writer: 'someone',
    publisher: null,
    kinds: ['novel'],
    genres: [],
    license: 'Apache-2.0',
    printed: true,
    editions: [{ formats: ['paper'], languages: ['en'], market: 'world' }],
    cited: [],
    added: at,
    revised: at,
    released: at,
    loans: 10,
    reviews: 1,
    hit: { title: changes.title ?? `Book ${number}` },
    ...changes,
  }
  const { generation, listed, title, slug, summary, writer, publisher, kinds, genres, license, printed, cited } = book
  const variants = book.editions.map(({ formats, languages, market }) => {
    return { first: formats, second: languages, shared: market }
  })
  return {
    id: idOf(number),
    generation,
    listed,
    text: {
      title,
      slug,
      summary,
      authors: publisher === null ? [writer] : [writer, publisher],
      tags: [...genres, ...kinds],
    },
    values: { kinds, license, printed, genres, cited, name: title, writer, publisher },
    variants,
    overall: {
      first: [...new Set(variants.flatMap(({ first }) => first))],
      second: [...new Set(variants.flatMap(({ second }) => second))],
    },
    times: { added: book.added, revised: book.revised, released: book.released },
    counters: { loans: book.loans, reviews: book.reviews },
    hit: book.hit,
  }
}
