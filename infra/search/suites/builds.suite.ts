import { describe, expect, it } from 'vitest'
import { documentOf, idOf } from '../search.fixture.ts'
import { idsOf, opened, type SearchAdapter } from './search_adapter.ts'

export function describeBuilds(adapter: SearchAdapter): void {
  describe('builds', () => {
    const current = opened(adapter, [documentOf(1, { title: 'Old One' }), documentOf(2, { title: 'Old Two' })])

    it('fills a new index beside the live one and swaps at once, for other processes too', async () => {
      const { index, peer } = current()
      expect(await idsOf(adapter, peer, { text: 'old' })).toHaveLength(2)
      const build = await index.openBuild()
      await build.indexDocuments([documentOf(3, { title: 'New Three' }), documentOf(4, { title: 'Gone Four' })])
      await build.remove([idOf(4)], 2)
      await build.setCounters([{ id: idOf(3), counters: { loans: 77, reviews: 7 } }])
      expect(await idsOf(adapter, index, { text: 'new' })).toEqual([])
      await build.finish()
      for (const reader of [index, peer]) {
        expect(await idsOf(adapter, reader)).toEqual([idOf(3)])
        expect(await idsOf(adapter, reader, { text: 'old' })).toEqual([])
      }
      await peer.indexDocuments([documentOf(5, { title: 'Written After' })])
      expect(await idsOf(adapter, index, { text: 'written' })).toEqual([idOf(5)])
      await expect(build.indexDocuments([documentOf(6)])).rejects.toThrow(/no longer/)
    })

    it('stays as it was when a build is abandoned or superseded', async () => {
      const { index, peer } = current()
      const before = await idsOf(adapter, index)
      const first = await index.openBuild()
      await first.indexDocuments([documentOf(7)])
      const second = await peer.openBuild()
      await expect(first.indexDocuments([documentOf(8)])).rejects.toThrow(/no longer/)
      await expect(first.finish()).rejects.toThrow(/no longer/)
      await second.abandon()
      await expect(second.indexDocuments([documentOf(8)])).rejects.toThrow(/no longer/)
      expect(await idsOf(adapter, index)).toEqual(before)
    })

    it('answers searches and keeps writes while builds are swapped', async () => {
      const { index, peer } = current()
      const documents = Array.from({ length: 20 }, (_, n) => documentOf(50 + n, { title: `Steady ${n}` }))
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
