import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cluster, ensureDatabase } from '../../postgres/cluster.ts'
import { ownCluster } from '../../testing/cluster.ts'
import { newEvent, newEvents, newStream, readAll, waitForHead } from '../event_store.suite.ts'
import { openPostgresEventStore, type PostgresEventStore } from './store.ts'

/** Keeps transactions open, which would hide events from every other suite in a shared cluster. */
describe('the settled end of the log', () => {
  let cluster: Cluster
  let store: PostgresEventStore
  const open: pg.Client[] = []

  beforeAll(async () => {
    cluster = await ownCluster()
    await ensureDatabase(cluster.url('events'))
    await ensureDatabase(cluster.url('elsewhere'))
    store = await openPostgresEventStore(cluster.url('events'))
  })
  afterAll(async () => {
    for (const client of open) await client.end()
    await store?.close()
    await cluster?.stop()
  })

  async function session(database: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: cluster.url(database) })
    open.push(client)
    await client.connect()
    return client
  }

  it('loses no event of a transaction that starts earlier and commits later', async () => {
    const before = await store.head()
    const late = await session('events')
    const lateStream = newStream()
    await late.query('begin')
    await late.query(
      `insert into log.event (epoch, stream, revision, id, type, version, at, data, metadata)
       values (1, $1, 0, $2, 'Late', 1, 0, '{}', '{}')`,
      [lateStream, newEvent().id],
    )
    const quick = await store.append(newStream(), -1, newEvents(2))
    expect((await readAll(store, before)).map(({ type }) => type)).toEqual([])
    expect(await store.head()).toBe(before)
    expect(await store.horizonDistance()).toMatchObject({ hiddenEvents: 2 })
    await late.query('commit')
    await waitForHead(store, quick.position)
    expect((await readAll(store, before)).map(({ type }) => type)).toEqual(['Late', 'ThingChanged', 'ThingChanged'])
    expect((await store.horizonDistance()).hiddenEvents).toBe(0)
  })

  it('loses no event to a reader while transactions commit in any order', async () => {
    const before = await store.head()
    const writers = await Promise.all(Array.from({ length: 8 }, () => session('events')))
    const perWriter = 30
    let writing = true
    const seen: string[] = []
    const follow = async () => {
      for (let from = before; ; ) {
        const stop = !writing
        const page = await store.readLog({ after: from, limit: 3 })
        seen.push(...page.events.map(({ id }) => id))
        from = page.next
        if (page.events.length === 0 && stop) return
      }
    }
    const write = async (client: pg.Client, index: number) => {
      const stream = newStream()
      const ids: string[] = []
      for (let revision = 0; revision < perWriter; revision++) {
        const { id } = newEvent()
        ids.push(id)
        await client.query('begin')
        await client.query('select pg_current_xact_id()')
        await delay(((index * 7 + revision * 3) % 5) * 2)
        await client.query(
          `insert into log.event (epoch, stream, revision, id, type, version, at, data, metadata)
           values (1, $1, $2, $3, 'Raced', 1, 0, '{}', '{}')`,
          [stream, revision, id],
        )
        await delay((index + revision) % 4)
        await client.query('commit')
      }
      return ids
    }
    const following = follow()
    const written = (await Promise.all(writers.map(write))).flat()
    writing = false
    await following
    expect(seen).toHaveLength(written.length)
    expect(new Set(seen)).toEqual(new Set(written))
  })

  it('waits for a transaction in another database too, and notifies listeners when it ends', async () => {
    const held = await session('elsewhere')
    await held.query('begin')
    await held.query('select pg_current_xact_id()')
    const { position } = await store.append(newStream(), -1, [newEvent()])
    expect(((await store.head()) ?? '') < position).toBe(true)
    expect((await store.horizonDistance()).transactions).toBeGreaterThan(0)
    const settled = new Promise<void>((resolve) => {
      const leave = store.onAppended(async () => {
        if (((await store.head()) ?? '') < position) return
        leave()
        resolve()
      })
    })
    await held.query('rollback')
    await settled
    expect((await readAll(store, undefined)).at(-1)?.position).toBe(position)
  })
})
