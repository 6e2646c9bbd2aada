import { describe, expect, it } from 'vitest'
import { documentOf, idOf } from '../search.fixture.ts'
import { idsOf, opened, type SearchAdapter } from './opened.index.ts'

export function describeWrites(adapter: SearchAdapter): void {
  describe('writes', () => {
    const current = opened(adapter, [])
    const tech = '[["categories:technology"]]'
    const magic = '[["categories:magic"]]'

    it('replaces a document, gives back its hit and finds nothing by what it had before', async () => {
      const { index } = current()
      const first = documentOf(1, {
        name: 'Iron Chests',
        categories: ['technology'],
        hit: { title: 'Iron Chests', odd: '\u0000🎮\ud800', constructor: [1] },
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
