import { randomBytes } from 'node:crypto'
import { openSearchNode, removeIndexes, type SearchNode } from '@adit/platform/testing/opensearch.ts'
import { afterAll, beforeAll } from 'vitest'
import { describeRelevance } from '../relevance/relevance.suite.ts'
import { describeSearch } from '../search.suite.ts'
import type { SearchAdapter } from '../suites/opened.index.ts'
import { openOpenSearch } from './opensearch_search.ts'

let node: SearchNode

beforeAll(async () => {
  node = await openSearchNode()
}, 180_000)
afterAll(() => node.stop())

const adapter: SearchAdapter = {
  async open() {
    const url = `${node.url}/test-${randomBytes(6).toString('hex')}`
    const index = openOpenSearch({ url, found: 'now' })
    const peer = openOpenSearch({ url, found: 'now' })
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

describeSearch('search on OpenSearch', adapter)
describeRelevance('search on OpenSearch', adapter)
