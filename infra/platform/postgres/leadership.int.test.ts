import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { electLeader, type Leadership } from './leadership.ts'
import { createPool } from './pool.ts'

let database: TestDatabase
let pool: pg.Pool
const leaderships: Leadership[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { name: 'leadership test' })
})
afterEach(async () => {
  await Promise.all(leaderships.splice(0).map((one) => one.stop()))
  await pool.end()
  await database.drop()
})

/** The processes that work now, in the order in which they started. */
const working: string[] = []

function candidate(name: string): Leadership {
  const leadership = electLeader({
    pool,
    name: 'lamps',
    async lead() {
      working.push(name)
      return { stop: async () => void working.splice(working.indexOf(name), 1) }
    },
    onError: () => undefined,
  })
  leaderships.push(leadership)
  return leadership
}

const patience = { timeout: 20_000 }

it('lets one of several processes work, and another when that one stops', async () => {
  const candidates = ['a', 'b', 'c'].map((name) => candidate(name))
  await vi.waitFor(() => expect(working).toHaveLength(1), patience)
  const leader = candidates.find((one) => one.leads())
  expect(candidates.filter((one) => one.leads())).toHaveLength(1)
  const [first] = working
  await leader?.stop()
  await vi.waitFor(() => expect(working).toEqual([expect.not.stringMatching(`^${first}$`)]), patience)
})

it('passes the lead to another process if its work fails to end', async () => {
  const errors: unknown[] = []
  const lead = async () => ({ stop: () => Promise.reject(new Error('stuck')) })
  const broken = electLeader({ pool, name: 'lamps', lead, onError: (error) => errors.push(error) })
  await vi.waitFor(() => expect(broken.leads()).toBe(true), patience)
  candidate('b')
  await broken.stop()
  expect(errors).toEqual([new Error('stuck')])
  await vi.waitFor(() => expect(working).toEqual(['b']), patience)
})

it('stops the work when the session is lost and starts it again', async () => {
  candidate('a')
  await vi.waitFor(() => expect(working).toEqual(['a']), patience)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and pid <> pg_backend_pid() and database = (select oid from pg_database where datname = current_database())`,
  )
  await vi.waitFor(() => expect(working).toEqual([]), patience)
  await vi.waitFor(() => expect(working).toEqual(['a']), patience)
})
