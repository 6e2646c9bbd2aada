import { createTestDatabase } from '../../testing/database.ts'
import { describeSearch } from '../search.contract.ts'
import { openPostgresSearch } from './postgres.search.ts'

describeSearch('search on Postgres', {
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
})
