import { createPool } from '../postgres/pool.ts'
import { createTestDatabase } from '../testing/database.ts'
import { fillSuite } from './fill.suite.ts'

fillSuite(async () => {
  const database = await createTestDatabase()
  const pool = createPool(database.url, { name: 'fill test' })
  const close = async () => {
    await pool.end()
    await database.drop()
  }
  return { pool, close }
})
