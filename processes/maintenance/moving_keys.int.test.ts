import { erased } from '@adit/events/kit/personal.ts'
import { createPersonalVault } from '@adit/platform/personal/postgres_vault.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installDatabases } from '../ops.ts'
import { runCommandOn } from '../testing/command.ts'

const databases: TestDatabase[] = []
const pools: pg.Pool[] = []
beforeAll(async () => {
  for (let count = 0; count < 3; count++) {
    const database = await createTestDatabase()
    databases.push(database)
    pools.push(createPool(database.url, { name: 'move keys test', max: 2 }))
  }
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  for (const database of databases) await database.drop()
})

const move = (...urls: (string | undefined)[]) =>
  runCommandOn(
    'move_keys.ts',
    {},
    urls.map((url) => url ?? ''),
  )

it('moves the keys to another database, once, and no process goes on without them', async () => {
  const [old, fresh, foreign] = pools as [pg.Pool, pg.Pool, pg.Pool]
  const [from, to, others] = databases.map(({ url }) => url)
  await installDatabases({ ops: old, vault: old })
  const vault = createPersonalVault(old)
  const kept = await vault.seal('AdaAdaAd', 'ada@example.org')
  const gone = await vault.seal('EveEveEv', 'eve@example.org')
  await vault.erase('EveEveEv')
  // More than one page.
  await old.query(
    `insert into vault.account_key (account_id, key) select 'many' || n, decode(md5(n::text), 'hex') from generate_series(1, 1200) n`,
  )
  expect(await move(from)).toMatchObject({ code: 2, output: expect.stringContaining('parameter is missing') })
  expect(await move(from, 'kurrentdb://keys')).toMatchObject({ code: 2, output: expect.stringContaining('<to>') })
  expect(await move(to, from)).toMatchObject({ code: 2, output: expect.stringContaining('<from> has no keys') })

  await installDatabases({ ops: foreign, vault: foreign })
  await createPersonalVault(foreign).seal('AdaAdaAd', 'another key')
  expect(await move(from, others)).toMatchObject({ code: 2, output: expect.stringContaining('<to> has other keys') })
  await foreign.query(`truncate vault.account_key`)
  await createPersonalVault(foreign).seal('zzLater', 'after all others')
  expect(await move(from, others)).toMatchObject({ code: 2, output: expect.stringContaining('<to> has other keys') })
  expect(await vault.open(kept)).toBe('ada@example.org')

  expect(await move(from, to)).toMatchObject({ code: 0, output: expect.stringContaining('1202 keys') })
  expect(await createPersonalVault(fresh).openAll([kept, gone])).toEqual(['ada@example.org', erased])
  expect((await old.query(`select to_regclass('vault.account_key') as there`)).rows).toEqual([{ there: null }])
  expect(await move(from, to)).toMatchObject({ code: 2, output: expect.stringContaining('moved from this database') })
  await expect(installDatabases({ ops: old, vault: old })).rejects.toThrow('VAULT_DATABASE_URL')
  await installDatabases({ ops: old, vault: fresh })
  await installDatabases({ ops: old })
}, 60_000)
