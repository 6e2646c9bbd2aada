import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseFacets } from '../filter/facets.ts'
import { type LibraryIndex, libraryIndex } from '../library.fixture.ts'
import { documentOf } from '../search.fixture.ts'
import type { SearchIndex } from '../search.port.ts'
import { queryWords } from '../text/query_words.ts'
import { countBits, findByBits } from './bit_page.ts'
import { hasBitsFor } from './bit_sets.ts'
import { Lookup } from './code_lookup.ts'
import { allOf, isNothing } from './condition.ts'
import { planFilter } from './filter_plan.ts'
import { layoutOf, orderOf, relevanceOrder } from './layout.ts'
import { countRows, sieveOrder, sortMatches, walk } from './matches.ts'
import { countMatches, findDocs } from './page.ts'
import { openPostgresSearch } from './postgres_search.ts'
import { bitsInPart, openPool } from './schema.ts'
import type { Source } from './source.ts'
import { findStagedPage } from './staged_page.ts'
import { planText } from './text_plan.ts'

const layout = layoutOf(libraryIndex)
const names = ['iron chest', 'iron map', 'golden chest', 'golden map mod', 'ironclad', 'mapping tools', 'chest of iron']

/** More than a walk ever tests before it may give up. */
const size = 1_300

describe('ways to find a page', () => {
  let database: TestDatabase
  let index: SearchIndex<LibraryIndex>
  let pool: ReturnType<typeof openPool>
  let lookup: Lookup
  let source: Source

  beforeAll(async () => {
    database = await createTestDatabase()
    index = openPostgresSearch({ url: database.url, definition: libraryIndex })
    const documents = Array.from({ length: size }, (_, n) =>
      documentOf(n + 1, {
        title: names[n % names.length] ?? '',
        slug: `s${n % 11}`,
        summary: n % 3 ? 'iron and chest' : 'a map',
        writer: n % 13 ? 'someone' : 'mapmaker',
        genres: [n < 5 ? 'rare' : (['poetry', 'travel', 'science'][n % 3] ?? '')],
        editions: [{ formats: [n % 2 ? 'paper' : 'audio'], languages: [n % 5 ? 'en' : 'fr'], market: 'world' }],
        loans: (n * 37) % size,
        reviews: (n * 53) % size,
        revised: 1_700_000_000_000 + ((n * 71) % size) * 86_400_000,
        released: 1_700_000_000_000 + ((n * 89) % size) * 1_000,
      }),
    )
    pool = openPool(database.url, 2)
    await index.search({ sort: 'newest', offset: 0, limit: 1 })
    // Puts some of them into the second part of the bits, and leaves most of the first part empty.
    await pool.query(`select setval('search_1.place', ${bitsInPart - size / 2})`)
    await index.indexDocuments(documents)
    lookup = new Lookup(pool, 'search', layout, { number: 1, hasBits: true })
    await lookup.load([])
    source = { pool, schema: lookup.schema, listed: lookup.listed }
  })

  afterAll(async () => {
    await Promise.all([index.close(), pool.end()])
    await database.drop()
  })

  /** Gives up every walk that may be given up before its first step. */
  const impatient = { unevenness: 0, leastSteps: 0 }
  const element = fc.constantFrom(
    'genres:poetry',
    'genres!=travel',
    'genres:paper',
    'languages:en',
    'languages!=fr',
    'loans>100',
    'genres:rare',
    'kind:novel',
  )
  const facets = fc.array(fc.array(element, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  const slice = fc.record({ offset: fc.integer({ min: 0, max: 120 }), limit: fc.integer({ min: 1, max: 50 }) })

  it('all find and count the same', { timeout: 60_000 }, async () => {
    const sort = fc.constantFrom(...Object.keys(libraryIndex.sorts))
    await fc.assert(
      fc.asyncProperty(facets, slice, sort, fc.integer({ min: 1, max: 8_000 }), async (groups, page, by, guess) => {
        const condition = await planFilter(parseFacets(libraryIndex, JSON.stringify(groups)), lookup)
        if (isNothing(condition)) return
        const order = orderOf(layout, by)
        const { bits } = lookup
        const sorted = await sortMatches(source, condition, order, page)
        expect(await sieveOrder(source, condition, order, page)).toEqual(sorted)
        expect(await walk(source, condition, order, page, source.listed)).toEqual(sorted.docs)
        const found = await findDocs(source, condition, order, page, guess)
        expect(found.docs).toEqual(sorted.docs)
        expect(found.total ?? sorted.total).toBe(sorted.total)
        expect(await countRows(source, condition, undefined)).toBe(sorted.total)
        expect(await countMatches(source, condition, undefined)).toBe(sorted.total)
        if (!hasBitsFor(condition, bits)) return
        expect(await findByBits(source, bits, [condition], order, page)).toEqual(sorted)
        expect(await findByBits(source, bits, [condition], order, page, impatient)).toEqual(sorted)
        expect(await countBits(source, bits, condition)).toBe(sorted.total)
      }),
      { numRuns: 120 },
    )
  })

  it('use bits for filters on codes and no others', async () => {
    const of = async (...groups: string[][]) =>
      hasBitsFor(await planFilter(parseFacets(libraryIndex, JSON.stringify(groups)), lookup), lookup.bits)
    expect(await of(['genres:poetry'], ['languages:en'], ['genres:paper'], ['genres!=travel'])).toBe(true)
    expect(await of(['genres:poetry'], ['loans>100'])).toBe(false)
  })

  it('give up a walk that finds too little', async () => {
    const condition = await planFilter(parseFacets(libraryIndex, '[["genres:rare"]]'), lookup)
    const { docs } = await findDocs(source, condition, orderOf(layout, 'loans'), { offset: 0, limit: 5 }, 8_000)
    expect(docs).toHaveLength(5)
  })

  it('order by the quality of the match, however many matches a stage has', {
    timeout: 60_000,
  }, async () => {
    const texts = fc.constantFrom('iron', 'map', 'chest iron', 'ma', 'irn', 'golden mapp', 'mapmaker', 'i c')
    await fc.assert(
      fc.asyncProperty(texts, facets, slice, fc.integer({ min: 0, max: 900 }), async (text, groups, page, few) => {
        const filter = await planFilter(parseFacets(libraryIndex, JSON.stringify(groups)), lookup)
        const stages = await planText(queryWords(text), lookup, 'written')
        const total = await countMatches(source, allOf([filter, ...stages.slice(-1)]), undefined)
        const whole = await findStagedPage(source, stages, filter, { offset: 0, limit: size }, size)
        expect(whole.docs).toHaveLength(total)
        expect(new Set(whole.docs).size).toBe(total)
        const found = await findStagedPage(source, stages, filter, page, few)
        expect(found.docs).toEqual(whole.docs.slice(page.offset, page.offset + page.limit))
        expect(found.total ?? total).toBe(total)
        const { bits } = lookup
        const conditions = stages.map((stage) => allOf([filter, stage])).filter((condition) => !isNothing(condition))
        if (!bits || conditions.length === 0 || !conditions.every((condition) => hasBitsFor(condition, bits))) return
        for (const patience of [undefined, impatient]) {
          const byBits = await findByBits(source, bits, conditions, relevanceOrder, page, patience)
          expect(byBits).toEqual({ docs: whole.docs.slice(page.offset, page.offset + page.limit), total })
        }
      }),
      { numRuns: 100 },
    )
  })
})
