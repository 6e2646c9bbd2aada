import { describe, expect, it } from 'vitest'
import { documentOf } from '../search.fixture.ts'
import type { SearchDocument, SearchQuery } from '../search.port.ts'
import { idsOf, opened, type SearchAdapter } from './opened.index.ts'

export function describeSorts(adapter: SearchAdapter): void {
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
