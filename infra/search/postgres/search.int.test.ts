import { createTestDatabase } from '@adit/platform/testing/database.ts'
import { describeRelevance } from '../relevance/relevance.suite.ts'
import { describeSearch } from '../search.suite.ts'
import type { SearchAdapter } from '../suites/opened.index.ts'
import { openPostgresSearch } from './postgres_search.ts'

const adapter: SearchAdapter = {
  async open() {
    const database = await createTestDatabase()
    const index = openPostgresSearch({ url: database.url, poolSize: 3 })
    const peer = openPostgresSearch({ url: database.url, poolSize: 3 })
    return {
      index,
      peer,
      async close() {
        await Promise.all([index.close(), peer.close()])
        await database.drop()
      },
    }
  },
}

describeSearch('search on Postgres', adapter)
describeRelevance('search on Postgres', adapter)
