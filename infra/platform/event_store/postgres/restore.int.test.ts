import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { afterEach, describe, expect, it } from 'vitest'
import { type Cluster, ensureDatabase } from '../../postgres/cluster.ts'
import { ownCluster } from '../../testing/cluster.ts'
import { newEvents, newStream, readAll, waitForHead } from '../event_store.suite.ts'
import { parsePosition } from './position.ts'
import { openPostgresEventStore } from './store.ts'

const clusters: Cluster[] = []

afterEach(async () => {
  for (const cluster of clusters.splice(0)) await cluster.stop()
})

async function startWith(database: string, bin?: string): Promise<Cluster> {
  const cluster = await ownCluster({ bin })
  clusters.push(cluster)
  await ensureDatabase(cluster.url(database))
  return cluster
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The packaged binaries have no pg_dump. A system's installation has one for its own server version. */
function systemBin(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root) : []
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'pg_dump')))
}

/** Does what restoring a dump does: tables as the new server creates them, unchanged rows, and the advanced sequence. */
async function copyTables(from: string, to: string): Promise<void> {
  await (await openPostgresEventStore(to)).close()
  await withClient(from, (source) =>
    withClient(to, async (target) => {
      await target.query('truncate log.store, log.epoch, log.event')
      for (const table of ['log.store', 'log.epoch', 'log.event']) {
        await pipeline(
          source.query(copyTo(`copy ${table} to stdout`)),
          target.query(copyFrom(`copy ${table} from stdin`)),
        )
      }
      await target.query(`select setval('log.event_position_seq', (select max(position) from log.event))`)
    }),
  )
}

function dumpAndRestore(bin: string, from: string, to: string): void {
  const dump = execFileSync(join(bin, 'pg_dump'), [from], { maxBuffer: 64 * 1024 * 1024 })
  execFileSync(join(bin, 'psql'), ['-q', '-v', 'ON_ERROR_STOP=1', to], {
    input: dump,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}

/** Consumes transaction ids, so that those of one cluster are far ahead of the other's. */
async function spendTransactions(url: string, count: number): Promise<void> {
  await withClient(url, async (client) => {
    for (let index = 0; index < count; index++) await client.query('select pg_current_xact_id()')
  })
}

async function expectToGoOn(from: string, to: string, move: () => Promise<void> | void): Promise<void> {
  const source = await openPostgresEventStore(from)
  const stream = newStream()
  for (let revision = -1; revision < 20; revision += 3) await source.append(stream, revision, newEvents(3))
  const last = await source.append(newStream(), -1, newEvents(2))
  await waitForHead(source, last.position)
  const before = await readAll(source, undefined)
  const checkpoint = before[5]?.position
  const storeId = await source.storeId()
  await source.close()

  await move()
  const target = await openPostgresEventStore(to)
  expect(await target.storeId()).toBe(storeId)
  expect(await readAll(target, undefined, 7)).toEqual(before)
  const appended = await target.append(stream, 20, newEvents(2))
  const other = await target.append(newStream(), -1, newEvents(1))
  expect(parsePosition(appended.position).epoch).toBe(parsePosition(last.position).epoch + 1)
  expect(appended.position > last.position).toBe(true)
  await waitForHead(target, other.position)
  const after = await readAll(target, checkpoint, 7)
  expect(after.slice(0, -3)).toEqual(before.slice(6))
  expect(
    after
      .slice(-3)
      .map(({ position }) => position)
      .at(-1),
  ).toBe(other.position)
  await target.close()
}

describe('a log restored into another cluster', () => {
  it.each([
    ['behind', 1000, 0],
    ['ahead', 0, 1000],
  ])('is read completely and continues, with the new transaction ids %s', async (_, spentThere, spentHere) => {
    const from = (await startWith('events')).url('events')
    const to = (await startWith('events')).url('events')
    await spendTransactions(from, spentThere)
    await spendTransactions(to, spentHere)
    await expectToGoOn(from, to, () => copyTables(from, to))
  })

  it.runIf(systemBin())('by pg_dump, between two versions of Postgres', async () => {
    const bin = systemBin() ?? ''
    const from = (await startWith('events', bin)).url('events')
    const to = (await startWith('events')).url('events')
    await expectToGoOn(from, to, () => dumpAndRestore(bin, from, to))
  })

  it('raises the epoch too if its own cluster was reset to an older state', async () => {
    const url = (await startWith('events')).url('events')
    const store = await openPostgresEventStore(url)
    const stream = newStream()
    const last = await store.append(stream, -1, newEvents(3))
    await withClient(url, (client) =>
      client.query(`update log.event set transaction_id = ((transaction_id::text)::bigint + 1000000)::text::xid8`),
    )
    await store.close()
    const reopened = await openPostgresEventStore(url)
    const appended = await reopened.append(stream, 2, newEvents(1))
    expect(parsePosition(appended.position).epoch).toBe(parsePosition(last.position).epoch + 1)
    await waitForHead(reopened, appended.position)
    expect((await readAll(reopened, undefined)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3])
    await reopened.close()
  })

  it('can be restored back into the first cluster', async () => {
    const first = (await startWith('events')).url('events')
    const second = (await startWith('events')).url('events')
    await expectToGoOn(first, second, () => copyTables(first, second))
    await expectToGoOn(second, first, () => copyTables(second, first))
  })
})
