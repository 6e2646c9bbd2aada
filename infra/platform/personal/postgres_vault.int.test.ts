import { erased } from '@adit/events/kit/personal.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installOps } from '../ops/ops_schema.ts'
import { createPool } from '../postgres/pool.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { KeyErased } from './personal_vault.port.ts'
import { createPersonalVault, vaultPart } from './postgres_vault.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { name: 'vault test' })
  await installOps(pool, [vaultPart])
  await installOps(pool, [vaultPart])
})

afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

it('opens what was sealed, also by many callers at once with one key', async () => {
  const vault = createPersonalVault(pool)
  const texts = Array.from({ length: 20 }, (_, index) => `ada+${index}@example.org`)
  const sealed = await Promise.all(texts.map((text) => vault.seal('AdaAdaAd', text)))
  expect(await Promise.all(sealed.map(vault.open))).toEqual(texts)
})

it('returns erased and seals nothing more after the key was erased', async () => {
  const vault = createPersonalVault(pool)
  const kept = await vault.seal('BobBobBo', 'bob@example.org')
  const gone = await vault.seal('EveEveEv', 'eve@example.org')
  await vault.erase('EveEveEv')
  await vault.erase('EveEveEv')
  expect(await vault.open(gone)).toBe(erased)
  expect(await vault.open(kept)).toBe('bob@example.org')
  const never = { account: 'NobodyXx', sealed: kept.sealed }
  expect(await vault.openAll([gone, kept, never, kept])).toEqual([erased, 'bob@example.org', erased, 'bob@example.org'])
  expect(await vault.openAll([])).toEqual([])
  await expect(vault.seal('EveEveEv', 'again@example.org')).rejects.toThrow(KeyErased)
})

it('seals nothing for an account that was erased before it had a key', async () => {
  const vault = createPersonalVault(pool)
  await vault.erase('NobodyNo')
  await expect(vault.seal('NobodyNo', 'text')).rejects.toThrow(KeyErased)
})
