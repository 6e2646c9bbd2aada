import { describe, expect, it } from 'vitest'
import { documentOf, idOf } from '../search.fixture.ts'
import { idsOf, opened, type SearchAdapter } from './search_adapter.ts'

export function describeWrites(adapter: SearchAdapter): void {
  describe('writes', () => {
    const current = opened(adapter, [])
    const science = '[["genres:science"]]'
    const poetry = '[["genres:poetry"]]'

    it('replaces a document, returns its hit and no longer finds it by old values', async () => {
      const { index } = current()
      const first = documentOf(1, {
        title: 'Iron Chests',
        genres: ['science'],
        hit: { title: 'Iron Chests', odd: '\u0000🎮\ud800', constructor: [1] },
      })
      expect(await index.indexDocuments([first])).toEqual({ applied: 1, ahead: [] })
      expect((await index.search({ text: 'iron', sort: 'relevance', offset: 0, limit: 10 })).hits).toEqual([
        { id: first.id, hit: first.hit, counters: first.counters },
      ])
      await index.indexDocuments([
        documentOf(1, { generation: 2, title: 'Golden Chests', slug: 'golden', genres: ['poetry'] }),
      ])
      expect(await idsOf(adapter, index, { text: 'iron' })).toEqual([])
      expect(await idsOf(adapter, index, { facets: science })).toEqual([])
      expect(await idsOf(adapter, index, { text: 'golden', facets: poetry })).toEqual([first.id])
    })

    it('keeps the newer generation and reports it', async () => {
      const { index, peer } = current()
      const newer = documentOf(2, { generation: 9007199254740993n, title: 'Newer' })
      await index.indexDocuments([newer])
      const older = documentOf(2, { generation: 9007199254740992n, title: 'Older', slug: 'older' })
      expect(await peer.indexDocuments([older, documentOf(3)])).toEqual({ applied: 1, ahead: [newer.id] })
      expect(await idsOf(adapter, index, { text: 'older' })).toEqual([])
      expect(await index.indexDocuments([newer])).toEqual({ applied: 1, ahead: [] })
      expect(await idsOf(adapter, index, { text: 'newer' })).toEqual([newer.id])
    })

    it('takes the newest of two documents with one id in one call', async () => {
      const { index } = current()
      const [newest, oldest] = [
        documentOf(4, { generation: 5, title: 'Newest' }),
        documentOf(4, { generation: 4, title: 'Oldest' }),
      ]
      await index.indexDocuments([newest, oldest])
      expect(await idsOf(adapter, index, { text: 'newest' })).toEqual([newest.id])
    })

    it('hides unlisted documents, shows them again, and removes them for good', async () => {
      const { index } = current()
      const document = documentOf(5, { title: 'Hideaway', generation: 1 })
      await index.indexDocuments([document])
      await index.indexDocuments([{ ...document, generation: 2, listed: false }])
      expect(await idsOf(adapter, index, { text: 'hideaway' })).toEqual([])
      await index.setCounters([{ id: document.id, counters: { loans: 7, reviews: 7 } }])
      expect(await idsOf(adapter, index)).not.toContain(document.id)
      await index.indexDocuments([{ ...document, generation: 3 }])
      expect(await idsOf(adapter, index, { text: 'hideaway' })).toEqual([document.id])
      expect(await index.remove([document.id], 4)).toEqual({ applied: 1, ahead: [] })
      expect(await index.indexDocuments([{ ...document, generation: 3 }])).toEqual({ applied: 0, ahead: [document.id] })
      expect(await idsOf(adapter, index)).not.toContain(document.id)
    })

    it('does not remove a document that became newer', async () => {
      const { index } = current()
      const document = documentOf(6, { title: 'Survivor', generation: 10 })
      await index.indexDocuments([document])
      expect(await index.remove([document.id], 9)).toEqual({ applied: 0, ahead: [document.id] })
      expect(await idsOf(adapter, index, { text: 'survivor' })).toEqual([document.id])
    })

    it('sets counters and ignores unknown ids', async () => {
      const { index } = current()
      const document = documentOf(7, { title: 'Counted' })
      await index.indexDocuments([document])
      await index.setCounters([
        { id: document.id, counters: { loans: 123, reviews: 45 } },
        { id: idOf(999), counters: { loans: 1, reviews: 1 } },
      ])
      const { hits } = await index.search({ text: 'counted', sort: 'loans', offset: 0, limit: 1 })
      expect(hits).toMatchObject([{ id: document.id, counters: { loans: 123, reviews: 45 } }])
      expect(await idsOf(adapter, index, { facets: '[["loans=123"]]' })).toEqual([document.id])
    })

    it('refuses documents that it cannot store, naming the field', async () => {
      const { index } = current()
      await expect(index.indexDocuments([{ ...documentOf(8), id: 'short' }])).rejects.toThrow(/"short"/)
      await expect(index.indexDocuments([documentOf(8, { loans: -1 })])).rejects.toThrow(/AAAAAAA8: loans/)
      await expect(index.indexDocuments([documentOf(8, { generation: 1.5 })])).rejects.toThrow(/generation/)
    })

    it('keeps the newest generation of each document when several writers work at once', async () => {
      const { index, peer } = current()
      const rounds = Array.from({ length: 6 }, (_, round) =>
        Array.from({ length: 40 }, (_, n) =>
          documentOf(100 + n, {
            generation: round + 1,
            title: `Round ${round}`,
            slug: `r${round}-${n}`,
            genres: [`round${round}`],
          }),
        ),
      )
      await Promise.all(
        rounds.map((documents, round) => (round % 2 ? index : peer).indexDocuments(documents.toReversed())),
      )
      expect(await idsOf(adapter, index, { facets: '[["genres:round5"]]' })).toHaveLength(40)
      expect(await idsOf(adapter, peer, { facets: '[["genres:round4"]]' })).toEqual([])
      expect((await index.facetCounts({}, ['genres'])).genres).toContainEqual({ value: 'round5', count: 40 })
    })
  })
}
