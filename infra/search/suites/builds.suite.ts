import { describe, expect, it } from 'vitest'
import { documentOf, idOf } from '../search.fixture.ts'
import { idsOf, opened, type SearchAdapter } from './opened.index.ts'

export function describeBuilds(adapter: SearchAdapter): void {
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
