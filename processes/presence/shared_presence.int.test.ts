import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mergedStatus, presencePart, presenceReader } from './presence_table.ts'
import { SharedPresence } from './shared_presence.ts'

let database: TestDatabase
let pool: pg.Pool
let failures: unknown[]
let now: number

beforeEach(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { name: 'presence test' })
  await installOps(pool, [presencePart])
  await installOps(pool, [presencePart])
  ;[failures, now] = [[], Date.UTC(2026, 0)]
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

interface Made {
  presence: SharedPresence
  changed: string[][]
  statements: number
  isAway: boolean
}

function process(): Made {
  const made = { changed: [] as string[][], statements: 0, isAway: false }
  const query = (text: string, values?: unknown[]) => {
    made.statements++
    return made.isAway ? Promise.reject(new Error('away')) : pool.query(text, values)
  }
  const presence = new SharedPresence({
    pool: { query } as Pick<pg.Pool, 'query'>, // Its overloads can't be written as one function.
    onError: (error) => failures.push(error),
    now: () => now,
  })
  presence.onChanged((accountIds) => made.changed.push([...accountIds]))
  return Object.assign(made, { presence })
}

const plays = (profileName: string | null, updatedAt = now) => ({ profileName, updatedAt })
const reader = () => presenceReader(pool)

it('two processes see each other’s launchers', async () => {
  const [one, two] = [process(), process()]
  one.presence.set('ADA', plays('Deep Lamps'))
  two.presence.set('BOB', plays(null))
  await one.presence.exchange()
  await two.presence.exchange()
  await one.presence.exchange()
  expect(one.presence.of('BOB')).toEqual(plays(null))
  expect(two.presence.of('ADA')).toEqual(plays('Deep Lamps'))
  expect([one.changed, two.changed]).toEqual([
    [['ADA'], ['BOB']],
    [['BOB'], ['ADA']],
  ])
  expect(await reader().of(['ADA', 'BOB', 'CLEO'])).toEqual(
    new Map([
      ['ADA', plays('Deep Lamps')],
      ['BOB', plays(null)],
    ]),
  )
  // The same is told once.
  await one.presence.exchange()
  expect(one.changed).toHaveLength(2)
  one.presence.set('ADA', undefined)
  await one.presence.exchange()
  await two.presence.exchange()
  expect(two.presence.of('ADA')).toBeUndefined()
  expect(await reader().of(['ADA'])).toEqual(new Map())
  const { rows } = await pool.query(`select profile_name from ops.presence where account_id = 'ADA'`)
  expect(rows).toEqual([{ profile_name: null }])
  expect(failures).toEqual([])
})

it('an account that is in two processes is online until the last has let it go', async () => {
  const [one, two, other] = [process(), process(), process()]
  one.presence.set('ADA', plays('Deep Lamps'))
  two.presence.set('ADA', plays(null, now + 1))
  other.presence.set('BOB', plays(null))
  for (const { presence } of [one, two, other]) await presence.exchange()
  expect(other.presence.of('ADA')).toEqual(plays('Deep Lamps'))
  expect((await reader().of(['ADA'])).get('ADA')).toEqual(plays('Deep Lamps'))
  one.presence.set('ADA', undefined)
  for (const { presence } of [one, other]) await presence.exchange()
  expect(other.presence.of('ADA')).toEqual(plays(null, now + 1))
  await two.presence.close()
  await other.presence.exchange()
  expect(other.presence.of('ADA')).toBeUndefined()
})

it('the accounts of a process that died go offline when its lease lapses', async () => {
  const [dead, other] = [process(), process()]
  dead.presence.set('ADA', plays(null))
  other.presence.set('BOB', plays(null))
  await dead.presence.exchange()
  await other.presence.exchange()
  expect(other.presence.of('ADA')).toEqual(plays(null))
  // Its lease and its rows, as they are after more than a minute.
  await pool.query(`update ops.presence_holder set leased_until = leased_until - interval '5 minutes'
    where process = (select process from ops.presence where account_id = 'ADA')`)
  await other.presence.exchange()
  expect(other.presence.of('ADA')).toBeUndefined()
  expect(other.changed.at(-1)).toEqual(['ADA'])
  expect(await reader().of(['ADA'])).toEqual(new Map())
  now += 60_000
  await other.presence.exchange()
  await other.presence.exchange()
  const { rows } = await pool.query('select account_id from ops.presence')
  expect(rows).toEqual([{ account_id: 'BOB' }])
})

it('makes up for exchanges that failed', async () => {
  const [one, two] = [process(), process()]
  two.presence.set('BOB', plays(null))
  one.isAway = true
  one.presence.set('ADA', plays('Deep Lamps'))
  await one.presence.exchange()
  expect(failures).toHaveLength(1)
  expect(one.presence.of('ADA')).toEqual(plays('Deep Lamps'))
  one.isAway = false
  await one.presence.exchange()
  await two.presence.exchange()
  expect(two.presence.of('ADA')).toEqual(plays('Deep Lamps'))
})

it('asks for nothing while it has no launchers, and learns everything when it has one', async () => {
  const [one, two] = [process(), process()]
  one.presence.set('ADA', plays(null))
  await one.presence.exchange()
  await two.presence.exchange()
  await two.presence.close()
  expect(two.statements).toBe(0)
  two.presence.set('BOB', plays(null))
  await two.presence.exchange()
  expect(two.presence.of('ADA')).toEqual(plays(null))
  two.presence.set('BOB', undefined)
  await two.presence.exchange()
  const asked = two.statements
  await two.presence.exchange()
  expect([two.statements, two.presence.of('ADA')]).toEqual([asked, undefined])
})

it('nothing is online before anybody was', async () => {
  expect(await reader().of([])).toEqual(new Map())
  expect(await reader().of(['ADA'])).toEqual(new Map())
  expect(mergedStatus([])).toBeUndefined()
})
