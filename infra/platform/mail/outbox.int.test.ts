import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { installOps } from '../ops/ops_schema.ts'
import { createPersonalVault, vaultPart } from '../personal/postgres_vault.ts'
import { createPool } from '../postgres/pool.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { sampleMail } from './mail.fixture.ts'
import { createOutbox, OUTBOX, outboxPart } from './outbox.ts'

let database: TestDatabase
let pool: pg.Pool
const dayMs = 86_400_000
const slice = { offset: 0, limit: 10 }

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { name: 'outbox test' })
  await installOps(pool, [vaultPart, outboxPart])
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})
beforeEach(async () => void (await pool.query('truncate ops.outbox_mail')))

const open = (now = 1_000) => ({
  vault: createPersonalVault(pool),
  outbox: createOutbox(pool, createPersonalVault(pool), () => now),
})

it('keeps mails, newest first, and the same mail once', async () => {
  const { outbox } = open()
  await outbox.send(sampleMail())
  await outbox.send(sampleMail({ messageId: '<two@adit.test>', subject: 'Your pickaxe' }))
  await outbox.send(sampleMail())
  const { mails, total } = await outbox.list(slice)
  expect(total).toBe(2)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your pickaxe', 'Your lantern'])
  expect(await outbox.find(mails[1]?.id ?? '')).toMatchObject({ to: 'ada@example.org', text: 'It is lit.', at: 1_000 })
})

it('shows nobody the mails of an erased account, and stores nothing in the clear', async () => {
  const { outbox, vault } = open()
  await outbox.send(sampleMail({ account: 'BobBobBo', to: 'bob@example.org', messageId: '<bob@adit.test>' }))
  const { rows } = await pool.query('select * from ops.outbox_mail')
  expect(JSON.stringify(rows)).not.toMatch(/bob@example|lantern|is lit/)
  const id = String(rows[0]?.id)
  await vault.erase('BobBobBo')
  expect((await outbox.list(slice)).mails).toEqual([])
  expect(await outbox.find(id)).toBeUndefined()
  await outbox.send(sampleMail({ account: 'BobBobBo', messageId: '<late@adit.test>' }))
  expect((await outbox.list(slice)).total).toBe(1)
})

it('keeps the newest 1,000', async () => {
  const { outbox } = open()
  await pool.query(
    `insert into ops.outbox_mail (message_id, account_id, sealed, kept_at)
     select 'old-' || n, 'EveEveEv', '', 0 from generate_series(1, $1) n`,
    [OUTBOX.mails],
  )
  await outbox.send(sampleMail())
  const { rows } = await pool.query(
    `select count(*)::int as all, bool_or(message_id = 'old-1') as oldest from ops.outbox_mail`,
  )
  expect(rows).toEqual([{ all: 1_000, oldest: false }])
})

it('forgets mails after 30 days', async () => {
  await open(1_000).outbox.send(sampleMail())
  await open(2_000).outbox.send(sampleMail({ messageId: '<two@adit.test>' }))
  const { outbox } = open()
  expect(await outbox.sweep(30 * dayMs + 1_000)).toBe(0)
  expect(await outbox.sweep(30 * dayMs + 1_001)).toBe(1)
  expect((await outbox.list(slice)).total).toBe(1)
})

it('keeps no mail with an unsafe header', async () => {
  await expect(open().outbox.send(sampleMail({ subject: 'a\r\nBcc: eve@example.org' }))).rejects.toThrow()
})
