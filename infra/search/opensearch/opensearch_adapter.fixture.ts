import { randomBytes } from 'node:crypto'
import { openSearchNode, removeIndexes, type SearchNode } from '@adit/platform/testing/opensearch.ts'
import { afterAll, beforeAll } from 'vitest'
import type { IndexDefinition } from '../index_definition.ts'
import type { SearchAdapter } from '../suites/search_adapter.ts'
import { openOpenSearch } from './opensearch_search.ts'

/** Starts the engine for the tests of a file and opens each index under a prefix of its own. */
export function openSearchAdapter(definition: IndexDefinition): SearchAdapter {
  let node: SearchNode | undefined
  beforeAll(async () => {
    node = await openSearchNode()
  }, 180_000)
  afterAll(() => node?.stop())
  return {
    definition,
    async open() {
      const url = `${node?.url}/test-${randomBytes(6).toString('hex')}`
      const options = { url, definition, found: 'now' } as const
      const index = openOpenSearch(options)
      const peer = openOpenSearch(options)
      return {
        index,
        peer,
        async close() {
          await Promise.all([index.close(), peer.close()])
          await removeIndexes(url)
        },
      }
    },
  }
}
