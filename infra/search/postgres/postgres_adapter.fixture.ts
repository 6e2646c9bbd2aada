import { createTestDatabase } from '@adit/platform/testing/database.ts'
import type { IndexDefinition } from '../index_definition.ts'
import type { SearchAdapter } from '../suites/search_adapter.ts'
import { openPostgresSearch } from './postgres_search.ts'

/** Opens each index in a database of its own. */
export function postgresAdapter(definition: IndexDefinition): SearchAdapter {
  return {
    definition,
    async open() {
      const database = await createTestDatabase()
      const options = { url: database.url, definition, poolSize: 3 }
      const index = openPostgresSearch(options)
      const peer = openPostgresSearch(options)
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
}
