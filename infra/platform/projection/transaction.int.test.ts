import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Cluster, ensureDatabase, startCluster } from '../postgres/cluster.ts'
import { createPool } from '../postgres/pool.ts'
import { inTransaction } from './transaction.ts'

let dataDir: string
let cluster: Cluster

// Without fsync a killed server keeps what it has written. Anything it only buffered would be written ten seconds later.
const start = (port?: number) => startCluster({ dataDir, port, settings: { fsync: 'off', wal_writer_delay: '10s' } })

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'adit-transaction-'))
  cluster = await start()
  await ensureDatabase(cluster.url('rows'))
})
afterEach(async () => {
  await cluster?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('keeps what was committed when the server is killed, because projections continue from there', async () => {
  const pool = createPool(cluster.url('rows'), { name: 'transaction test', max: 1 })
  pool.on('error', () => undefined)
  await pool.query('create table applied (n int)')
  for (let n = 1; n <= 20; n++) {
    await inTransaction(pool, async (client) => void (await client.query('insert into applied values ($1)', [n])))
  }
  process.kill(cluster.pid, 'SIGKILL')
  await cluster.gone
  await cluster.stop()
  await pool.end().catch(() => undefined)
  cluster = await start(cluster.port)
  const after = createPool(cluster.url('rows'), { name: 'transaction test', max: 1 })
  const { rows } = await after.query('select max(n) as last from applied')
  await after.end()
  expect(rows).toEqual([{ last: 20 }])
})
