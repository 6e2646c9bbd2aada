import type { EventCodec } from '@adit/events/kit/codec.ts'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { openEventStore } from '@adit/platform/event_store/open_event_store.ts'
import { embeddedFeed } from '@adit/platform/feed/embedded.ts'
import type { Layout } from '@adit/platform/feed/feed.port.ts'
import { openFeed } from '@adit/platform/feed/open_feed.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import type { AnyProjector } from '@adit/platform/projection/projector.ts'
import { logs, projectors } from '@adit/projectors/all.ts'
import type pg from 'pg'
import { maintenanceConfig } from '../local/config.ts'
import { openDatabase } from '../local/installation.ts'
import { refuseOtherLog } from '../log_owner.ts'
import { Refused } from './command_line.ts'

/** A projector with the log that it is built from. */
export interface BuiltFrom {
  projector: AnyProjector
  log: Pick<EventStore, 'head' | 'readLog' | 'scan'>
  codec: Pick<EventCodec, 'decode'>
  layout: Layout
}

/** The databases of the command side's indexes: where they are kept and what they are built from. */
export interface IndexedFrom {
  ops: pg.Pool
  log: BuiltFrom['log']
}

/** Every read model of an installation, for the maintenance commands. Works beside a running site. */
export async function withReadModels<Result>(
  work: (pool: pg.Pool, models: readonly BuiltFrom[], indexed: IndexedFrom) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL, OPS_DATABASE_URL, EVENT_STORE_URL, FEED_URL, ADIT_DATA } = maintenanceConfig()
  const database = await openDatabase(DATABASE_URL, ADIT_DATA)
  const pool = createPool(database.url, { name: 'adit-maintenance', max: 4 })
  const store = await openEventStore(EVENT_STORE_URL ?? database.url, { connections: 2 })
  const ops = createPool(OPS_DATABASE_URL ?? database.url, { name: 'adit-maintenance', max: 2 })
  try {
    await refuseOtherLog(pool, 'DATABASE_URL', store)
    await refuseOtherLog(ops, 'OPS_DATABASE_URL', store)
    await refuseWithoutReadModels(pool)
    const feed = await openFeed({ url: FEED_URL, store, pool, onError: console.error })
    const layout = await feed.layout()
    await feed.close()
    const models = projectors.map((projector) => ({ projector, log: store, codec, layout }))
    return await work(pool, [...models, ...(await modelsOfLogs(ops))], { ops, log: store })
  } finally {
    await store.close()
    await ops.end()
    await pool.end()
    await database.close()
  }
}

async function modelsOfLogs(ops: pg.Pool): Promise<BuiltFrom[]> {
  const models = logs.map(async ({ read, codec, projectors }) => {
    const log = read(ops)
    const layout = await embeddedFeed(log).layout()
    return projectors.map((projector) => ({ projector, log, codec, layout }))
  })
  return (await Promise.all(models)).flat()
}

/** A new or restored database has none until its site has been started. */
export async function refuseWithoutReadModels(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('meta.live_build') is not null as there`)
  if (!rows[0]?.there) throw new Refused('There are no read models yet: start the site first')
}
