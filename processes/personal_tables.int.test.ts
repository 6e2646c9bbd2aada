import { createPool } from '@adit/platform/postgres/pool.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installDatabases } from './ops.ts'
import { operationalTables, removedWithAccount } from './personal_tables.values.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { name: 'personal tables test' })
  await installDatabases({ ops: pool, vault: pool })
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

interface Column {
  table: string
  column: string
}

/** Partitions and look-ups built from the log aside. */
async function columns(): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     where c.table_schema = 'ops' and c.table_name !~ '^(download_\\d{4}_|index_)' order by 1, 2`,
  )
  return rows
}

it('every operational table says what it holds about people', async () => {
  const tables = [...new Set((await columns()).map(({ table }) => table))]
  expect(tables.filter((table) => !(table in operationalTables))).toEqual([])
  // What is not there any more needs no entry.
  expect(Object.keys(operationalTables).filter((table) => !tables.includes(table))).toEqual([])
})

it('no table with the id of an account holds nothing personal', async () => {
  const ofAccounts = (await columns()).filter(({ column }) => /^(?:account|owner|user|holder|person)_id$/.test(column))
  expect(ofAccounts.length).toBeGreaterThan(10)
  const wrong = ofAccounts.filter(({ table }) => operationalTables[table] === 'nothing personal')
  expect(wrong).toEqual([])
})

it('what is removed with an account is found by its id', async () => {
  const known = await columns()
  const without = removedWithAccount.filter(
    (name) => !known.some(({ table, column }) => table === name && column === 'account_id'),
  )
  expect(without).toEqual([])
})
