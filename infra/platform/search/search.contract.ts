import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FilterNode } from './filter/filter.node.ts'
import { fulfils } from './filter/filter.oracle.ts'
import { parseFilterParameters } from './filter/query.filter.ts'
import { documentOf, idOf } from './search.fixture.ts'
import { type SearchDocument, type SearchIndex, type SearchQuery, searchSorts } from './search.port.ts'

export interface SearchAdapter {
  /** An index of its own, empty; `peer` is a second one on the same engine and data, as another process would have. */
  open(): Promise<{ index: SearchIndex; peer: SearchIndex; close(): Promise<void> }>
}

/** What every adapter of the search port has to do. */
export function describeSearch(name: string, adapter: SearchAdapter): void {
  describe(name, () => {
    describeWrites(adapter)
    describeText(adapter)
    describeFilters(adapter)
    describeSorts(adapter)
    describeFacetCounts(adapter)
    describeBuilds(adapter)
  })
}

type Opened = Awaited<ReturnType<SearchAdapter['open']>>

function opened(adapter: SearchAdapter, documents: readonly SearchDocument[]): () => Opened {
  let current: Opened | undefined
  beforeAll(async () => {
    current = await adapter.open()
    await current.index.indexDocuments(documents)
  })
  afterAll(() => current?.close())
  return () => {
    if (!current) throw new Error('The index is not open yet')
    return current
  }
}

async function idsOf(index: SearchIndex, query: Partial<SearchQuery> & { facets?: string } = {}): Promise<string[]> {
  const { facets, ...rest } = query
  const filter = parseFilterParameters({ facets })
  const found = await index.search({ sort: 'relevance', offset: 0, limit: 100, filter, ...rest })
  expect(found.total).toBe(found.hits.length + (query.offset ?? 0))
  return found.hits.map(({ id }) => id)
}

function describeWrites(adapter: SearchAdapter): void {
  describe('writes', () => {
    const current = opened(adapter, [])
    const tech = '[["categories:technology"]]'
    const magic = '[["categories:magic"]]'

    it('replaces a document, gives back its hit and finds nothing by what it had before', async () => {
      const { index } = current()
      const first = documentOf(1, {
        name: 'Iron Chests',
        categories: ['technology'],
        hit: { title: 'Iron Chests', odd: '\u0000🎮' },
      })
      expect(await index.indexDocuments([first])).toEqual({ applied: 1, ahead: [] })
      expect((await index.search({ text: 'iron', sort: 'relevance', offset: 0, limit: 10 })).hits).toEqual([
        { id: first.id, hit: first.hit, downloads: first.downloads, follows: first.follows },
      ])
      await index.indexDocuments([
        { ...first, generation: 2, name: 'Golden Chests', slug: 'golden', categories: ['magic'] },
      ])
      expect(await idsOf(index, { text: 'iron' })).toEqual([])
      expect(await idsOf(index, { facets: tech })).toEqual([])
      expect(await idsOf(index, { text: 'golden', facets: magic })).toEqual([first.id])
    })

    it('keeps the newer generation and says so', async () => {
      const { index, peer } = current()
      const newer = documentOf(2, { generation: 9007199254740993n, name: 'Newer' })
      await index.indexDocuments([newer])
      const older = { ...newer, generation: 9007199254740992n, name: 'Older', slug: 'older' }
      expect(await peer.indexDocuments([older, documentOf(3)])).toEqual({ applied: 1, ahead: [newer.id] })
      expect(await idsOf(index, { text: 'older' })).toEqual([])
      expect(await index.indexDocuments([newer])).toEqual({ applied: 1, ahead: [] })
      expect(await idsOf(index, { text: 'newer' })).toEqual([newer.id])
    })

    it('takes the newest of two documents with one id in one call', async () => {
      const { index } = current()
      const [newest, oldest] = [
        documentOf(4, { generation: 5, name: 'Newest' }),
        documentOf(4, { generation: 4, name: 'Oldest' }),
      ]
      await index.indexDocuments([newest, oldest])
      expect(await idsOf(index, { text: 'newest' })).toEqual([newest.id])
    })

    it('hides what is not listed, shows it again, and removes it for good', async () => {
      const { index } = current()
      const document = documentOf(5, { name: 'Hideaway', generation: 1 })
      await index.indexDocuments([document])
      await index.indexDocuments([{ ...document, generation: 2, listed: false }])
      expect(await idsOf(index, { text: 'hideaway' })).toEqual([])
      await index.setCounters([{ id: document.id, downloads: 7, follows: 7 }])
      expect(await idsOf(index)).not.toContain(document.id)
      await index.indexDocuments([{ ...document, generation: 3 }])
      expect(await idsOf(index, { text: 'hideaway' })).toEqual([document.id])
      expect(await index.remove([document.id], 4)).toEqual({ applied: 1, ahead: [] })
      expect(await index.indexDocuments([{ ...document, generation: 3 }])).toEqual({ applied: 0, ahead: [document.id] })
      expect(await idsOf(index)).not.toContain(document.id)
    })

    it('does not remove what became newer', async () => {
      const { index } = current()
      const document = documentOf(6, { name: 'Survivor', generation: 10 })
      await index.indexDocuments([document])
      expect(await index.remove([document.id], 9)).toEqual({ applied: 0, ahead: [document.id] })
      expect(await idsOf(index, { text: 'survivor' })).toEqual([document.id])
    })

    it('sets counters and passes over unknown projects', async () => {
      const { index } = current()
      const document = documentOf(7, { name: 'Counted' })
      await index.indexDocuments([document])
      await index.setCounters([
        { id: document.id, downloads: 123, follows: 45 },
        { id: idOf(999), downloads: 1, follows: 1 },
      ])
      const { hits } = await index.search({ text: 'counted', sort: 'downloads', offset: 0, limit: 1 })
      expect(hits).toMatchObject([{ id: document.id, downloads: 123, follows: 45 }])
      expect(await idsOf(index, { facets: '[["downloads=123"]]' })).toEqual([document.id])
    })

    it('refuses documents that it cannot keep, naming field and project', async () => {
      const { index } = current()
      await expect(index.indexDocuments([{ ...documentOf(8), id: 'short' }])).rejects.toThrow(/"short"/)
      await expect(index.indexDocuments([documentOf(8, { downloads: -1 })])).rejects.toThrow(/downloads/)
      await expect(index.indexDocuments([documentOf(8, { generation: 1.5 })])).rejects.toThrow(/generation/)
    })

    it('lets several writers work at once and ends at the newest of each', async () => {
      const { index, peer } = current()
      const rounds = Array.from({ length: 6 }, (_, round) =>
        Array.from({ length: 40 }, (_, n) =>
          documentOf(100 + n, {
            generation: round + 1,
            name: `Round ${round}`,
            slug: `r${round}-${n}`,
            categories: [`round${round}`],
          }),
        ),
      )
      await Promise.all(
        rounds.map((documents, round) => (round % 2 ? index : peer).indexDocuments(documents.toReversed())),
      )
      expect(await idsOf(index, { facets: '[["categories:round5"]]' })).toHaveLength(40)
      expect(await idsOf(peer, { facets: '[["categories:round4"]]' })).toEqual([])
      expect((await index.facetCounts({}, ['categories'])).categories).toContainEqual({ value: 'round5', count: 40 })
    })
  })
}

function describeText(adapter: SearchAdapter): void {
  describe('text', () => {
    const names = [
      ['Just Enough Items (JEI)', 'jei', 'View items and recipes', 900],
      ['Just Enough Resources', 'just-enough-resources-jer', 'Drop rates of mobs', 500],
      ['Sodium', 'sodium', 'A modern rendering engine', 5_000],
      ['Sodium Extra', 'sodium-extra', 'Options that are left out', 3_000],
      ["Xaero's Minimap", 'xaeros-minimap', 'Displays a map of the world', 4_000],
      ['JourneyMap', 'journeymap', 'Real-time mapping', 2_000],
      ['Applied Energistics 2', 'ae2', 'Storage networks', 1_500],
      ['钠 模组汉化', 'sodium-chinese', '翻译', 20],
      ['物品管理器', 'item-manager', 'Inventory tweaks', 30],
      ['日本語化パック', 'japanese-pack', 'Resource pack', 10],
      ['한국어 번역', 'korean-pack', 'Translation', 10],
      ['Улучшенный Майнкрафт', 'better-game', 'Ёлка', 10],
      ['Café Décor', 'cafe-decor', 'Furniture for the kitchen', 60],
      ['Rendering Tricks', 'rendering-tricks', 'Small things', 1],
    ] as const
    const documents = names.map(([name, slug, summary, downloads], index) =>
      documentOf(index + 1, {
        name,
        slug,
        summary,
        downloads,
        author: name === 'JourneyMap' ? 'techbrew' : 'somebody',
      }),
    )
    const current = opened(adapter, documents)
    const finds = (text: string, facets?: string) => idsOf(current().index, { text, facets })
    const named = (name: string) => documents.find((document) => document.name === name)?.id ?? 'missing'

    it.each([
      ['just enough items', 'Just Enough Items (JEI)'],
      ['JEI', 'Just Enough Items (JEI)'],
      ['justenoughitems', 'Just Enough Items (JEI)'],
      ['just-enough-items', 'Just Enough Items (JEI)'],
      ['items enough just', 'Just Enough Items (JEI)'],
      ['enough ite', 'Just Enough Items (JEI)'],
      ['sodium', 'Sodium'],
      ['sod', 'Sodium'],
      ['s', 'Sodium'],
      ['soduim', 'Sodium'],
      ['sodim extra', 'Sodium Extra'],
      ['xaeros minimap', "Xaero's Minimap"],
      ['xaero minimap', "Xaero's Minimap"],
      ["Xaero's mini-map", "Xaero's Minimap"],
      ['journey map', 'JourneyMap'],
      ['journeymaps', 'JourneyMap'],
      ['techbrew', 'JourneyMap'],
      ['ae2', 'Applied Energistics 2'],
      ['applied energetics', 'Applied Energistics 2'],
      ['recipe', 'Just Enough Items (JEI)'],
      ['模组汉化', '钠 模组汉化'],
      ['汉化', '钠 模组汉化'],
      ['钠', '钠 模组汉化'],
      ['管理', '物品管理器'],
      ['日本語', '日本語化パック'],
      ['ぱっく', '日本語化パック'],
      ['ﾊﾟｯｸ', '日本語化パック'],
      ['한국어', '한국어 번역'],
      ['майнкрафт', 'Улучшенный Майнкрафт'],
      ['МАЙНКРАФ', 'Улучшенный Майнкрафт'],
      ['елка', 'Улучшенный Майнкрафт'],
      ['cafe decor', 'Café Décor'],
      ['CAFÉ', 'Café Décor'],
    ])('finds by %s first %s', async (text, name) => {
      expect((await finds(text))[0]).toBe(named(name))
    })

    it('puts titles before summaries whatever the downloads, and then the more downloaded', async () => {
      expect(await finds('rendering')).toEqual([named('Rendering Tricks'), named('Sodium')])
      expect(await finds('just enough')).toEqual([named('Just Enough Items (JEI)'), named('Just Enough Resources')])
    })

    it('pages through the ranks without loss or repetition', async () => {
      const { index } = current()
      const all = (await index.search({ text: 's', sort: 'relevance', offset: 0, limit: 50 })).hits
      const single = await Promise.all(
        all.map((_, offset) => index.search({ text: 's', sort: 'relevance', offset, limit: 1 })),
      )
      expect(single.flatMap(({ hits }) => hits.map(({ id }) => id))).toEqual(all.map(({ id }) => id))
      expect(single.every(({ total }) => total === all.length)).toBe(true)
    })

    it('finds nothing where nothing is, or no word', async () => {
      expect(await finds('zzzzzzzzzz')).toEqual([])
      expect(await finds('sodium qqqqqqqqqq')).toEqual([])
      expect(await finds('!!! ???')).toEqual([])
      expect(await finds('sodium', '[["categories:nowhere"]]')).toEqual([])
    })

    it('reads hostile text as text', async () => {
      const hostile = [
        "'; drop table x; --",
        '\u0000\ud800',
        '%_\\',
        'a '.repeat(5_000),
        'ﷺ'.repeat(300),
        '🎮'.repeat(300),
      ]
      for (const text of hostile) await expect(finds(text)).resolves.toBeInstanceOf(Array)
    })
  })
}

const some = <T>(...values: T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })
const loaders = ['fabric', 'forge', 'quilt'] as const
const games = ['1.19.2', '1.20.1', '1.21'] as const
const environments = ['client_only', 'server_only', 'client_or_server'] as const

const anyDocument: fc.Arbitrary<Partial<SearchDocument>> = fc.record({
  versions: fc.array(
    fc.record({
      loaders: some(...loaders),
      gameVersions: some(...games),
      environment: fc.constantFrom(null, 'client_only', 'client_only', ...environments),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  categories: some('magic', 'storage', 'technology'),
  projectTypes: some('mod', 'plugin'),
  license: fc.constantFrom('MIT', 'ARR'),
  openSource: fc.boolean(),
  clientSide: fc.constantFrom('required', 'optional'),
  serverSide: fc.constantFrom('optional', 'unsupported'),
  downloads: fc.integer({ min: 0, max: 9 }),
})

const anyComparison: fc.Arbitrary<FilterNode> = fc
  .oneof(
    fc.tuple(fc.constant('loaders' as const), fc.constantFrom<string>(...loaders, 'rift')),
    fc.tuple(fc.constant('categories' as const), fc.constantFrom<string>(...loaders, 'magic', 'storage')),
    fc.tuple(fc.constant('game_versions' as const), fc.constantFrom<string>(...games)),
    fc.tuple(fc.constant('environment' as const), fc.constantFrom<string>(...environments, 'unknown')),
    fc.tuple(fc.constantFrom('client_side' as const, 'server_side' as const), fc.constantFrom('required', 'optional')),
    fc.tuple(fc.constant('project_type' as const), fc.constantFrom('mod', 'plugin')),
    fc.tuple(fc.constant('license' as const), fc.constantFrom('mit', 'arr')),
    fc.tuple(fc.constant('open_source' as const), fc.boolean()),
    fc.tuple(fc.constant('downloads' as const), fc.integer({ min: 0, max: 9 })),
  )
  .chain(([field, value]) => {
    const operators = field === 'downloads' ? (['=', '!=', '>', '<='] as const) : (['=', '=', '!='] as const)
    return fc.constantFrom(...operators).map((operator) => ({ kind: 'compare' as const, field, operator, value }))
  })

const { anyFilter } = fc.letrec<{ anyFilter: FilterNode }>((tie) => ({
  anyFilter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    anyComparison,
    fc.array(tie('anyFilter'), { minLength: 1, maxLength: 3 }).map((nodes) => ({ kind: 'and' as const, nodes })),
    fc.array(tie('anyFilter'), { minLength: 1, maxLength: 3 }).map((nodes) => ({ kind: 'or' as const, nodes })),
    tie('anyFilter').map((node) => ({ kind: 'not' as const, node })),
  ),
}))

function describeFilters(adapter: SearchAdapter): void {
  describe('filters', () => {
    const fabric = { loaders: ['fabric'], gameVersions: ['1.20.1'], environment: 'client_only' }
    const forge = { loaders: ['forge'], gameVersions: ['1.19.2'], environment: 'client_and_server' }
    const both = { loaders: ['fabric', 'quilt'], gameVersions: ['1.20.1', '1.20.2'], environment: 'server_only' }
    const documents = [
      documentOf(1, { versions: [fabric, forge], categories: ['technology'], license: 'MIT', author: 'Ann' }),
      documentOf(2, { versions: [both], categories: ['magic', 'storage'], openSource: false, downloads: 5_000 }),
      documentOf(3, { versions: [forge], projectTypes: ['mod', 'datapack'], createdAt: 1_500_000_000_999 }),
      documentOf(4, {
        versions: [{ loaders: ['paper'], gameVersions: ['1.20.1'] }],
        clientSide: 'optional',
        serverSide: 'unsupported',
      }),
      documentOf(5, {
        versions: [],
        loaders: ['minecraft'],
        gameVersions: ['25w43a'],
        dependencyProjectIds: [idOf(1)],
      }),
    ]
    const current = opened(adapter, documents)
    const numbers = async (facets: string) => {
      const ids = await idsOf(current().index, { facets })
      return documents.flatMap(({ id }, index) => (ids.includes(id) ? index + 1 : []))
    }

    it.each([
      ['[["categories:fabric"]]', [1, 2]],
      ['[["categories:fabric"],["versions:1.19.2"]]', []],
      ['[["categories:forge"],["versions:1.19.2"]]', [1, 3]],
      ['[["categories:fabric"],["versions:1.20.1"],["environment:client_only"]]', [1]],
      ['[["categories:fabric"],["environment:client_and_server"]]', []],
      ['[["versions:1.19.2"],["environment:client_only"]]', []],
      ['[["loaders:fabric"],["loaders:forge"]]', []],
      ['[["loaders:fabric"],["loaders:quilt"]]', [2]],
      ['[["loaders:fabric","loaders:forge"],["loaders:quilt","loaders:forge"]]', [1, 2, 3]],
      ['[["versions:1.20.1"],["versions:1.20.2"],["loaders:quilt"]]', [2]],
      ['[["versions:1.20.1"],["versions:1.19.2"]]', []],
      ['[["categories:fabric","categories:forge"],["versions:1.19.2","versions:1.20.2"]]', [1, 2, 3]],
      ['[[["categories:fabric","versions:1.20.2"],["categories:forge","versions:1.20.1"]]]', [2]],
      ['[[["categories:fabric","versions:1.20.2"],["categories:forge","versions:1.19.2"]]]', [1, 2, 3]],
      ['[["categories:technology","categories:paper"],["versions:1.20.1"]]', [1, 4]],
      ['[["categories:magic"],["categories:storage"]]', [2]],
      ['[["categories!=fabric"]]', [3, 4, 5]],
      ['[["categories:forge"],["categories!=technology"]]', [3]],
      ['[["versions!=1.20.1"],["categories!=minecraft"]]', [3]],
      ['[["client_side:required"],["server_side:unsupported"]]', [1]],
      ['[["client_side:optional"],["server_side:unsupported"]]', [4]],
      ['[["client_side:unsupported"]]', [2]],
      ['[["environment:unknown"]]', [4]],
      ['[["project_type:Mod"]]', [1, 2, 3, 4, 5]],
      ['[["project_type:datapack"]]', [3]],
      ['[[" Categories : Fabric "]]', [1, 2]],
      ['[["open_source:false"]]', [2]],
      ['[["license:mit"],["author:ann"]]', [1]],
      ['[["downloads>=5000"]]', [2]],
      ['[["downloads>100"],["downloads<5000"]]', []],
      ['[["created_timestamp=1500000000"]]', [3]],
      [`[["project_id:${idOf(3)}","project_id:${idOf(4)}"]]`, [3, 4]],
      [`[["project_id!=${idOf(3)}"],["categories:forge"]]`, [1]],
      [`[["dependency_project_ids:${idOf(1)}"]]`, [5]],
      ['[["versions:25w43a"]]', [5]],
      ['[["title:project 3"]]', [3]],
      ['[]', [1, 2, 3, 4, 5]],
    ])('%s finds %j', async (facets, expected) => {
      expect(await numbers(facets)).toEqual(expected)
    })

    it('turns round what NOT stands before', async () => {
      const filter = parseFilterParameters({
        filters: 'NOT (categories=fabric AND versions="1.19.2") AND NOT categories=paper',
      })
      const { total } = await current().index.search({ filter, sort: 'newest', offset: 0, limit: 10 })
      expect(total).toBe(4)
    })

    it('means by any filter what the oracle means', { timeout: 120_000 }, async () => {
      const { index } = current()
      const many = fc.sample(anyDocument, { seed: 7, numRuns: 150 }).map((change, n) => documentOf(1_000 + n, change))
      await index.indexDocuments(many)
      const all = [...documents, ...many]
      await fc.assert(
        fc.asyncProperty(anyFilter, fc.constantFrom(...searchSorts), async (filter, sort) => {
          const found = await index.search({ filter, sort, offset: 0, limit: 250 })
          const expected = all.filter((document) => fulfils(document, filter)).map(({ id }) => id)
          expect(found.hits.map(({ id }) => id).sort()).toEqual(expected.sort())
          expect(found.total).toBe(expected.length)
        }),
        { numRuns: 300 },
      )
    })

    it('refuses a filter that combines too much', async () => {
      const many = Array.from({ length: 8 }, (_, group) => [
        `categories:fabric`,
        `versions:1.20.1`,
        `downloads>${group}`,
      ])
      const filter = parseFilterParameters({ facets: JSON.stringify(many) })
      await expect(current().index.search({ filter, sort: 'newest', offset: 0, limit: 1 })).rejects.toThrow(/more than/)
    })
  })
}

function describeSorts(adapter: SearchAdapter): void {
  describe('sorts and pages', () => {
    const day = 86_400_000
    const documents = Array.from({ length: 30 }, (_, index) => {
      const at = 1_700_000_000_000 + ((index * 7) % 30) * day
      const times = { createdAt: at - day, updatedAt: at, approvedAt: 1_700_000_000_000 + ((index * 11) % 30) * day }
      return documentOf(index + 1, { downloads: ((index * 13) % 30) * 10, follows: (index * 17) % 30, ...times })
    })
    const current = opened(adapter, documents)
    const by = (key: (document: SearchDocument) => number) =>
      documents.toSorted((a, b) => key(b) - key(a)).map(({ id }) => id)

    it('sorts by downloads, follows, approval and update', async () => {
      const { index } = current()
      expect(await idsOf(index, { sort: 'downloads' })).toEqual(by(({ downloads }) => downloads))
      expect(await idsOf(index, { sort: 'follows' })).toEqual(by(({ follows }) => follows))
      expect(await idsOf(index, { sort: 'newest' })).toEqual(by(({ approvedAt }) => approvedAt))
      expect(await idsOf(index, { sort: 'updated' })).toEqual(by(({ updatedAt }) => updatedAt))
      expect(await idsOf(index, { sort: 'updated', text: 'project' })).toEqual(by(({ updatedAt }) => updatedAt))
    })

    it('pages, counts exactly, and says when it stopped counting', async () => {
      const { index } = current()
      const page = await index.search({ sort: 'downloads', offset: 27, limit: 10 })
      expect(page).toMatchObject({ total: 30, totalExact: true })
      expect(page.hits.map(({ id }) => id)).toEqual(by(({ downloads }) => downloads).slice(27))
      expect((await index.search({ sort: 'downloads', offset: 500, limit: 10 })).hits).toEqual([])
      expect(await index.search({ sort: 'newest', offset: 0, limit: 1, totalCap: 9 })).toMatchObject({
        total: 9,
        totalExact: false,
      })
    })

    it('refuses pages that are none', async () => {
      const { index } = current()
      const search = async (query: Partial<SearchQuery>) =>
        index.search({ sort: 'newest', offset: 0, limit: 1, ...query })
      await expect(search({ offset: -1 })).rejects.toThrow(/offset/)
      await expect(search({ limit: 0 })).rejects.toThrow(/limit/)
    })

    it('follows the counters', async () => {
      const { index, peer } = current()
      const last = by(({ downloads }) => downloads).at(-1) ?? ''
      await peer.setCounters([{ id: last, downloads: 1_000_000, follows: 0 }])
      expect((await idsOf(index, { sort: 'downloads' }))[0]).toBe(last)
      expect((await idsOf(index, { sort: 'relevance' }))[0]).toBe(last)
    })
  })
}

function describeFacetCounts(adapter: SearchAdapter): void {
  describe('facet counts', () => {
    const loaders = ['fabric', 'forge', 'quilt', 'paper']
    const games = ['1.19.2', '1.20.1', '1.21']
    const pick = (from: string[], seed: number) => from.filter((_, index) => (seed >> index) % 2 === 1)
    const documents = Array.from({ length: 60 }, (_, index) =>
      documentOf(index + 1, {
        categories: pick(['magic', 'technology', 'storage'], index),
        projectTypes: index % 4 ? ['mod'] : ['mod', 'plugin'],
        versions: [1, 2].map((n) => ({
          loaders: pick(loaders, (index * 7 + n) % 16),
          gameVersions: pick(games, (index * 3 + n) % 8),
          environment: [null, 'client_only', n === 1 ? 'client_only' : 'server_only'][index % 3],
        })),
        clientSide: 'optional',
        serverSide: index % 2 ? 'unsupported' : 'optional',
      }),
    )
    const current = opened(adapter, documents)
    const values = {
      categories: ['magic', 'storage'],
      loaders,
      game_versions: games,
      environment: ['client_only', 'server_only', 'unknown'],
      license: ['Apache-2.0'],
    }
    /** Groups that ask for what the facet shows are replaced by its value. */
    const own = {
      categories: /^$/,
      loaders: /^loaders/,
      game_versions: /^versions/,
      environment: /^environment/,
      license: /^$/,
    }

    it.each([
      ['[]', ''],
      ['[["categories:magic"]]', ''],
      ['[["project_type:mod"]]', ''],
      ['[["project_type:plugin"]]', ''],
      ['[["versions:1.20.1"]]', ''],
      ['[["versions:1.20.1","versions:1.21"],["categories!=storage"]]', ''],
      ['[["loaders:fabric"],["versions:1.20.1"]]', 'project'],
      ['[["loaders:fabric","loaders:quilt"],["environment:client_only"]]', ''],
      ['[["environment:unknown"]]', ''],
      ['[["environment:client_only"],["versions:1.21"],["loaders:paper"]]', 'pro'],
      ['[["categories:nowhere"]]', ''],
    ])('under %s with text "%s" each equals the total of the search that it stands for', async (facets, text) => {
      const { index } = current()
      const keys = Object.keys(values) as (keyof typeof values)[] // the keys of the table above
      const counts = await index.facetCounts({ text, filter: parseFilterParameters({ facets }) }, keys)
      for (const key of keys) {
        const groups: string[][] = JSON.parse(facets)
        const others = groups.filter((group) => !group.some((element) => own[key].test(element)))
        for (const value of values[key]) {
          const added = [...others, [`${key}:${value}`]]
          const filter = parseFilterParameters({ facets: JSON.stringify(added) })
          const { total } = await index.search({ text, filter, sort: 'newest', offset: 0, limit: 1 })
          const count = counts[key].find((each) => each.value === value)?.count ?? 0
          expect({ key, value, count }).toEqual({ key, value, count: total })
        }
      }
    })

    it('counts by all versions where a filter has several ways', async () => {
      const { index } = current()
      const filter = parseFilterParameters({ facets: '[["loaders:fabric","categories:magic"],["versions:1.21"]]' })
      const { total } = await index.search({ filter, sort: 'newest', offset: 0, limit: 1 })
      const counts = await index.facetCounts({ filter }, ['loaders', 'project_type'])
      expect(counts.project_type[0]).toEqual({ value: 'mod', count: total })
      expect(Math.max(...counts.loaders.map(({ count }) => count))).toBeLessThanOrEqual(total)
    })

    it('shows values as they were written, most first', async () => {
      const { license } = await current().index.facetCounts({}, ['license'])
      expect(license).toEqual([{ value: 'Apache-2.0', count: 60 }])
    })
  })
}

function describeBuilds(adapter: SearchAdapter): void {
  describe('builds', () => {
    const current = opened(adapter, [documentOf(1, { name: 'Old One' }), documentOf(2, { name: 'Old Two' })])

    it('fills a fresh index beside the live one and swaps at once, for other processes too', async () => {
      const { index, peer } = current()
      expect(await idsOf(peer, { text: 'old' })).toHaveLength(2)
      const build = await index.openBuild()
      await build.indexDocuments([documentOf(3, { name: 'New Three' }), documentOf(4, { name: 'Gone Four' })])
      await build.remove([idOf(4)], 2)
      await build.setCounters([{ id: idOf(3), downloads: 77, follows: 7 }])
      expect(await idsOf(index, { text: 'new' })).toEqual([])
      await build.finish()
      for (const reader of [index, peer]) {
        expect(await idsOf(reader)).toEqual([idOf(3)])
        expect(await idsOf(reader, { text: 'old' })).toEqual([])
      }
      await peer.indexDocuments([documentOf(5, { name: 'Written After' })])
      expect(await idsOf(index, { text: 'written' })).toEqual([idOf(5)])
      await expect(build.indexDocuments([documentOf(6)])).rejects.toThrow(/no longer/)
    })

    it('goes on as it was when a build is abandoned or superseded', async () => {
      const { index, peer } = current()
      const before = await idsOf(index)
      const first = await index.openBuild()
      await first.indexDocuments([documentOf(7)])
      const second = await peer.openBuild()
      await expect(first.indexDocuments([documentOf(8)])).rejects.toThrow(/no longer/)
      await expect(first.finish()).rejects.toThrow(/no longer/)
      await second.abandon()
      await expect(second.indexDocuments([documentOf(8)])).rejects.toThrow(/no longer/)
      expect(await idsOf(index)).toEqual(before)
    })

    it('answers searches and keeps writes while builds are swapped under them', async () => {
      const { index, peer } = current()
      const documents = Array.from({ length: 20 }, (_, n) => documentOf(50 + n, { name: `Steady ${n}` }))
      await index.indexDocuments(documents)
      let done = false
      const totals = new Set<number>()
      const reading = (async () => {
        while (!done) totals.add((await peer.search({ text: 'steady', sort: 'relevance', offset: 0, limit: 5 })).total)
      })()
      for (let round = 0; round < 3; round++) {
        const build = await index.openBuild()
        await build.indexDocuments(documents)
        await build.finish()
      }
      done = true
      await reading
      expect([...totals]).toEqual([20])
    })
  })
}
