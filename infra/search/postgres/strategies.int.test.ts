import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseFacets } from '../filter/facets.ts'
import { documentOf } from '../search.fixture.ts'
import { type SearchIndex, searchSorts } from '../search.port.ts'
import { queryWords } from '../text/query_words.ts'
import { countBits, findByBits } from './bit_page.ts'
import { hasBitsFor } from './bit_sets.ts'
import { Lookup } from './code_lookup.ts'
import { allOf, isNothing } from './condition.ts'
import { planFilter } from './filter_plan.ts'
import { countRows, sieveOrder, sortMatches, walk } from './matches.ts'
import { orders } from './order.ts'
import { countMatches, findDocs } from './page.ts'
import { openPostgresSearch } from './postgres_search.ts'
import { bitsInPart, openPool } from './schema.ts'
import type { Source } from './source.ts'
import { findStagedPage } from './staged_page.ts'
import { planText } from './text_plan.ts'

const names = ['iron chest', 'iron map', 'golden chest', 'golden map mod', 'ironclad', 'mapping tools', 'chest of iron']

/** More than a walk ever tests before it may give up. */
const catalogue = 1_300

describe('ways to find a page', () => {
  let database: TestDatabase
  let index: SearchIndex
  let pool: ReturnType<typeof openPool>
  let lookup: Lookup
  let source: Source

  beforeAll(async () => {
    database = await createTestDatabase()
    index = openPostgresSearch({ url: database.url })
    const documents = Array.from({ length: catalogue }, (_, n) =>
      documentOf(n + 1, {
        name: names[n % names.length],
        slug: `s${n % 11}`,
        summary: n % 3 ? 'iron and chest' : 'a map',
        author: n % 13 ? 'someone' : 'mapmaker',
        categories: [n < 5 ? 'rare' : (['magic', 'storage', 'technology'][n % 3] ?? '')],
        versions: [{ loaders: [n % 2 ? 'fabric' : 'forge'], gameVersions: [n % 5 ? '1.20.1' : '1.19.2'] }],
        downloads: (n * 37) % catalogue,
        follows: (n * 53) % catalogue,
        updatedAt: 1_700_000_000_000 + ((n * 71) % catalogue) * 86_400_000,
        approvedAt: 1_700_000_000_000 + ((n * 89) % catalogue) * 1_000,
      }),
    )
    pool = openPool(database.url, 2)
    await index.search({ sort: 'newest', offset: 0, limit: 1 })
    // So that some of them stand in the second part of the bits, and there is none in most of the first.
    await pool.query(`select setval('search_1.place', ${bitsInPart - catalogue / 2})`)
    await index.indexDocuments(documents)
    lookup = new Lookup(pool, 'search', { number: 1, hasBits: true })
    await lookup.load([])
    source = { pool, schema: lookup.schema, listed: lookup.listed }
  })

  afterAll(async () => {
    await Promise.all([index.close(), pool.end()])
    await database.drop()
  })

  /** Gives up each walk that it may before the first step. */
  const impatient = { unevenness: 0, leastSteps: 0 }
  const element = fc.constantFrom(
    'categories:magic',
    'categories!=storage',
    'categories:fabric',
    'versions:1.20.1',
    'versions!=1.19.2',
    'downloads>100',
    'categories:rare',
    'project_type:mod',
  )
  const facets = fc.array(fc.array(element, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  const slice = fc.record({ offset: fc.integer({ min: 0, max: 120 }), limit: fc.integer({ min: 1, max: 50 }) })

  it('all find the same and count the same', { timeout: 60_000 }, async () => {
    const sort = fc.constantFrom(...searchSorts)
    await fc.assert(
      fc.asyncProperty(facets, slice, sort, fc.integer({ min: 1, max: 8_000 }), async (groups, page, by, guess) => {
        const condition = await planFilter(parseFacets(JSON.stringify(groups)), lookup)
        if (isNothing(condition)) return
        const order = orders[by]
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

  it('know by bits what filters on codes ask, and no others', async () => {
    const of = async (...groups: string[][]) =>
      hasBitsFor(await planFilter(parseFacets(JSON.stringify(groups)), lookup), lookup.bits)
    expect(await of(['categories:magic'], ['versions:1.20.1'], ['categories:fabric'], ['categories!=storage'])).toBe(
      true,
    )
    expect(await of(['categories:magic'], ['downloads>100'])).toBe(false)
  })

  it('give up a walk that leads past what is sought', async () => {
    const condition = await planFilter(parseFacets('[["categories:rare"]]'), lookup)
    const { docs } = await findDocs(source, condition, orders.downloads, { offset: 0, limit: 5 }, 8_000)
    expect(docs).toHaveLength(5)
  })

  it('order by the quality of the match in the same way, however many matches a stage has', {
    timeout: 60_000,
  }, async () => {
    const texts = fc.constantFrom('iron', 'map', 'chest iron', 'ma', 'irn', 'golden mapp', 'mapmaker', 'i c')
    await fc.assert(
      fc.asyncProperty(texts, facets, slice, fc.integer({ min: 0, max: 900 }), async (text, groups, page, few) => {
        const filter = await planFilter(parseFacets(JSON.stringify(groups)), lookup)
        const stages = await planText(queryWords(text), lookup, 'written')
        const total = await countMatches(source, allOf([filter, ...stages.slice(-1)]), undefined)
        const whole = await findStagedPage(source, stages, filter, { offset: 0, limit: catalogue }, catalogue)
        expect(whole.docs).toHaveLength(total)
        expect(new Set(whole.docs).size).toBe(total)
        const found = await findStagedPage(source, stages, filter, page, few)
        expect(found.docs).toEqual(whole.docs.slice(page.offset, page.offset + page.limit))
        expect(found.total ?? total).toBe(total)
        const { bits } = lookup
        const conditions = stages.map((stage) => allOf([filter, stage])).filter((condition) => !isNothing(condition))
        if (!bits || conditions.length === 0 || !conditions.every((condition) => hasBitsFor(condition, bits))) return
        for (const patience of [undefined, impatient]) {
          const byBits = await findByBits(source, bits, conditions, orders.relevance, page, patience)
          expect(byBits).toEqual({ docs: whole.docs.slice(page.offset, page.offset + page.limit), total })
        }
      }),
      { numRuns: 100 },
    )
  })
})
