import { type OwnSearchNode, ownSearchNode } from '@adit/platform/testing/opensearch.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { libraryIndex as definition, type LibraryIndex } from '../library.fixture.ts'
import { documentOf, idOf } from '../search.fixture.ts'
import { SearchUnavailableError } from '../search.port.ts'
import { openOpenSearch } from './opensearch_search.ts'

const all = { sort: 'newest', offset: 0, limit: 1 } as const

describe('search on an OpenSearch node of its own', () => {
  let node: OwnSearchNode
  let index: ReturnType<typeof openOpenSearch<LibraryIndex>>

  beforeAll(async () => {
    node = await ownSearchNode()
    index = openOpenSearch({ url: node.url, definition })
  }, 180_000)
  afterAll(async () => {
    await index?.close()
    await node?.stop()
  })

  it('needs a build until one has filled it', async () => {
    expect(await index.needsBuild()).toBe(true)
    const build = await index.openBuild()
    await build.indexDocuments([documentOf(1)])
    expect(await index.needsBuild()).toBe(true)
    await build.finish()
    expect(await index.needsBuild()).toBe(false)
  })

  it('finds what was written without an explicit refresh', async () => {
    await index.indexDocuments([documentOf(2, { title: 'Appears By Itself' })])
    const total = async () => (await index.search({ ...all, text: 'appears' })).total
    await expect.poll(total, { timeout: 60_000, interval: 50 }).toBe(1)
    const settings = await fetch(`${node.url}/adit-search-v1/_settings?flat_settings=true`)
    expect(await settings.text()).toContain('"index.refresh_interval":"500ms"')
  })

  it('remembers removed documents longer than the engine remembers deletions', async () => {
    await fetch(`${node.url}/adit-search-v1/_settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ index: { gc_deletes: '0s' } }),
    })
    const removed = documentOf(3, { generation: 5 })
    await index.indexDocuments([removed])
    await index.remove([removed.id], 6)
    await fetch(`${node.url}/adit-search-v1/_forcemerge?max_num_segments=1`, { method: 'POST' })
    expect(await index.indexDocuments([removed])).toEqual({ applied: 0, ahead: [idOf(3)] })
  })

  it('refuses pages that the engine would hold in memory, and documents that it cannot store', async () => {
    await expect(index.search({ ...all, offset: 100_000 })).rejects.toThrow(/100000/)
    const editions = Array.from({ length: 10_001 }, (_, n) => {
      return { formats: ['paper'], languages: [`l${n}`], market: 'world' }
    })
    await expect(index.indexDocuments([documentOf(4, { editions })])).rejects.toThrow(/AAAAAAA4: /)
  })

  it('creates one live index however many processes start at once', async () => {
    const url = `${node.url}/many`
    const indexes = Array.from({ length: 6 }, () => openOpenSearch({ url, definition, found: 'now' }))
    await Promise.all(indexes.map((each, n) => each.indexDocuments([documentOf(n + 1)])))
    expect((await indexes[0]?.search(all))?.total).toBe(6)
    await Promise.all(indexes.map((each) => each.close()))
  })

  it('loses no acknowledged write when the node is killed, fails meanwhile, and then carries on', async () => {
    const killed = openOpenSearch({ url: `${node.url}/killed`, definition })
    const acknowledged = new Set<string>()
    let wanted = Number.POSITIVE_INFINITY
    let next = 0
    const written = Promise.withResolvers<void>()
    const writer = async () => {
      while (acknowledged.size < wanted) {
        const batch = Array.from({ length: 50 }, () => documentOf(next++, { generation: 2 }))
        await untilAvailable(() => killed.indexDocuments(batch))
        for (const { id } of batch) acknowledged.add(id)
        if (acknowledged.size >= 1_500) written.resolve()
      }
    }
    const writers = Promise.all([writer(), writer(), writer()])
    await written.promise
    await node.kill()
    wanted = acknowledged.size + 1_000
    await expect(killed.search(all)).rejects.toThrow(SearchUnavailableError)
    await expect(killed.facetCounts({ text: 'book' }, ['formats'])).rejects.toThrow(SearchUnavailableError)
    await node.start()
    await writers
    // The engine refuses an older generation only if it has the newer one.
    const older = [...acknowledged].map((id) => ({ ...documentOf(0), id, generation: 1 }))
    expect(new Set((await killed.indexDocuments(older)).ahead)).toEqual(acknowledged)
    expect((await killed.search({ ...all, text: 'book' })).total).toBeGreaterThanOrEqual(wanted - 1_000)
    await killed.close()
  }, 240_000)
})

/** Retries while the engine is unavailable, as the indexer does. */
async function untilAvailable(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if (!(error instanceof SearchUnavailableError)) throw error
    }
  }
}
