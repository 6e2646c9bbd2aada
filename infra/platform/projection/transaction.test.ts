import { expect, it } from 'vitest'
import { MemoryReads } from './memory_reads.fixture.ts'
import { installMeta } from './meta_schema.ts'
import { inTransaction, transactionOn } from './transaction.ts'

async function opened() {
  const reads = new MemoryReads()
  const pool = reads.pool()
  await installMeta(pool)
  const schemas = async () => (await pool.query(`select nspname from pg_namespace where nspname like 'lamps_v%'`)).rows
  return { reads, pool, schemas }
}

it('keeps what the work did, and gives the connection back', async () => {
  const { reads, pool, schemas } = await opened()
  const result = await inTransaction(pool, async (client) => {
    await client.query('create schema lamps_v1')
    return 'done'
  })
  expect(result).toBe('done')
  expect(await schemas()).toEqual([{ nspname: 'lamps_v1' }])
  expect(reads.connections.map(({ released }) => released)).toEqual(['kept'])
})

it('undoes what failing work did, and does not use its connection again', async () => {
  const { reads, pool, schemas } = await opened()
  const work = inTransaction(pool, async (client) => {
    await client.query('create schema lamps_v1')
    throw new Error('no more')
  })
  await expect(work).rejects.toThrow('no more')
  expect(await schemas()).toEqual([])
  expect(reads.connections.map(({ released }) => released)).toEqual(['destroyed'])
  expect(reads.asked.some(({ text }) => text === 'rollback')).toBe(true)
})

it('reports why the work failed, and not that the connection is lost', async () => {
  const { reads, pool } = await opened()
  reads.fail(/^rollback$/, new Error('connection lost'))
  await expect(inTransaction(pool, () => Promise.reject(new Error('no more')))).rejects.toThrow('no more')
})

it('does the same on a connection that the caller keeps', async () => {
  const { reads, pool, schemas } = await opened()
  const client = await pool.connect()
  await transactionOn(client, async () => void (await client.query('create schema lamps_v1')))
  const failing = transactionOn(client, async () => {
    await client.query('create schema lamps_v2')
    throw new Error('no more')
  })
  await expect(failing).rejects.toThrow('no more')
  expect(await schemas()).toEqual([{ nspname: 'lamps_v1' }])
  expect(reads.connections[0]?.released).toBe('no')
})
