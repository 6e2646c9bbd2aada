import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createFlows, defineFlow, type Flows, flowsPart } from './flows.ts'

const link = defineFlow({ name: 'link', data: z.object({ of: z.string() }), lifeMs: 1_000 })
const guess = defineFlow({ name: 'guess', data: z.object({}), lifeMs: 1_000, attempts: 3 })
const latest = defineFlow({ name: 'latest', data: z.object({}), lifeMs: 1_000, isOnlyOne: true })

let database: TestDatabase
let pool: pg.Pool
let flows: Flows
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { name: 'flows test' })
  await installOps(pool, [flowsPart])
  flows = createFlows(pool)
})
beforeEach(() => pool.query('delete from ops.flow'))
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const begun = () => flows.begin(link, { accountId: 'ACCOUNT1', data: { of: 'the mail' } }, 100)

it('gives a flow to whoever has its code, until it is taken', async () => {
  const code = await begun()
  const flow = { accountId: 'ACCOUNT1', data: { of: 'the mail' }, createdAt: 100, expiresAt: 1_100 }
  expect(await flows.find(link, code, 200)).toEqual(flow)
  expect(await flows.take(link, code, 200)).toEqual(flow)
  expect(await flows.take(link, code, 200)).toBeUndefined()
  expect(await flows.find(link, code, 200)).toBeUndefined()
})

it('gives a flow to one of many that take it at once', async () => {
  const code = await begun()
  const taken = await Promise.all(Array.from({ length: 8 }, () => flows.take(link, code, 200)))
  expect(taken.filter((flow) => flow !== undefined)).toHaveLength(1)
})

it('knows no flow of another kind, and leaves it where it is', async () => {
  const code = await begun()
  for (const kind of [guess, latest]) {
    expect(await flows.find(kind, code, 200)).toBeUndefined()
    expect(await flows.attempt(kind, code, 200)).toBeUndefined()
    expect(await flows.take(kind, code, 200)).toBeUndefined()
  }
  expect(await flows.take(link, code, 200)).toBeDefined()
})

it('ends with its last millisecond', async () => {
  const code = await begun()
  expect(await flows.find(link, code, 1_099)).toBeDefined()
  expect(await flows.find(link, code, 1_100)).toBeUndefined()
  expect(await flows.attempt(link, code, 1_100)).toBeUndefined()
  expect(await flows.take(link, code, 1_100)).toBeUndefined()
})

it('counts attempts of a kind that limits them, and then knows it no more', async () => {
  const code = await flows.begin(guess, { accountId: null, data: {} }, 100)
  const attempts = await Promise.all(Array.from({ length: 5 }, () => flows.attempt(guess, code, 200)))
  expect(attempts.filter((flow) => flow !== undefined)).toHaveLength(3)
  const unlimited = await begun()
  for (let attempt = 0; attempt < 5; attempt++) expect(await flows.attempt(link, unlimited, 200)).toBeDefined()
})

it('keeps one flow of a kind that has one, for each account', async () => {
  const first = await flows.begin(latest, { accountId: 'ACCOUNT1', data: {} }, 100)
  const others = await flows.begin(latest, { accountId: 'ACCOUNT2', data: {} }, 100)
  const second = await flows.begin(latest, { accountId: 'ACCOUNT1', data: {} }, 100)
  expect(await flows.find(latest, first, 200)).toBeUndefined()
  expect(await flows.find(latest, others, 200)).toBeDefined()
  expect(await flows.find(latest, second, 200)).toBeDefined()
})

it('ends what an account has begun, of one kind or of all', async () => {
  const codes = [await begun(), await flows.begin(latest, { accountId: 'ACCOUNT1', data: {} }, 100)] as const
  await flows.endAll('ACCOUNT2')
  await flows.endAll('ACCOUNT1', latest)
  expect(await flows.find(link, codes[0], 200)).toBeDefined()
  expect(await flows.find(latest, codes[1], 200)).toBeUndefined()
  await flows.endAll('ACCOUNT1')
  expect(await flows.find(link, codes[0], 200)).toBeUndefined()
})

it('sweeps what has expired, and stores no code', async () => {
  const code = await begun()
  const { rows } = await pool.query<{ row: string }>('select f::text as row from ops.flow f')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(code)
  expect(code).toMatch(/^[0-9A-Za-z]{60}$/)
  expect(await flows.sweep(1_099)).toBe(0)
  expect(await flows.sweep(1_100)).toBe(1)
})
