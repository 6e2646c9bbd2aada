import { describe, expect, it } from 'vitest'
import type { LibraryIndex } from '../library.fixture.ts'
import { documentOf } from '../search.fixture.ts'
import type { SearchDocument, SearchQuery } from '../search.port.ts'
import { idsOf, opened, type SearchAdapter } from './search_adapter.ts'

export function describeSorts(adapter: SearchAdapter): void {
  describe('sorts and pages', () => {
    const day = 86_400_000
    const documents = Array.from({ length: 30 }, (_, index) => {
      const at = 1_700_000_000_000 + ((index * 7) % 30) * day
      const times = { added: at - day, revised: at, released: 1_700_000_000_000 + ((index * 11) % 30) * day }
      return documentOf(index + 1, { loans: ((index * 13) % 30) * 10, reviews: (index * 17) % 30, ...times })
    })
    const current = opened(adapter, documents)
    const by = (key: (document: SearchDocument<LibraryIndex>) => number) =>
      documents.toSorted((a, b) => key(b) - key(a)).map(({ id }) => id)

    it('sorts by counters and by times', async () => {
      const { index } = current()
      expect(await idsOf(adapter, index, { sort: 'loans' })).toEqual(by(({ counters }) => counters.loans))
      expect(await idsOf(adapter, index, { sort: 'reviews' })).toEqual(by(({ counters }) => counters.reviews))
      expect(await idsOf(adapter, index, { sort: 'newest' })).toEqual(by(({ times }) => times.released))
      expect(await idsOf(adapter, index, { sort: 'revised' })).toEqual(by(({ times }) => times.revised))
      expect(await idsOf(adapter, index, { sort: 'revised', text: 'book' })).toEqual(by(({ times }) => times.revised))
    })

    it('pages, counts exactly, and says when it stopped counting', async () => {
      const { index } = current()
      const page = await index.search({ sort: 'loans', offset: 27, limit: 10 })
      expect(page).toMatchObject({ total: 30, totalExact: true })
      expect(page.hits.map(({ id }) => id)).toEqual(by(({ counters }) => counters.loans).slice(27))
      expect((await index.search({ sort: 'loans', offset: 500, limit: 10 })).hits).toEqual([])
      expect(await index.search({ sort: 'newest', offset: 0, limit: 1, totalCap: 9 })).toMatchObject({
        total: 9,
        totalExact: false,
      })
    })

    it('refuses offsets, limits and sorts that are not valid', async () => {
      const { index } = current()
      const search = async (query: Partial<SearchQuery>) =>
        index.search({ sort: 'newest', offset: 0, limit: 1, ...query })
      await expect(search({ offset: -1 })).rejects.toThrow(/offset/)
      await expect(search({ limit: 0 })).rejects.toThrow(/limit/)
      await expect(search({ sort: 'constructor' })).rejects.toThrow(/sort must be one of relevance/)
    })

    it('applies changed counters at once', async () => {
      const { index, peer } = current()
      const last = by(({ counters }) => counters.loans).at(-1) ?? ''
      await peer.setCounters([{ id: last, counters: { loans: 1_000_000, reviews: 0 } }])
      expect((await idsOf(adapter, index, { sort: 'loans' }))[0]).toBe(last)
      expect((await idsOf(adapter, index, { sort: 'relevance' }))[0]).toBe(last)
    })
  })
}
