import { join } from 'node:path'
import { type ProjectIndex, projectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { openEventStore } from '@adit/platform/event_store/open_event_store.ts'
import { embeddedFeed } from '@adit/platform/feed/embedded.ts'
import type { Feed } from '@adit/platform/feed/feed.port.ts'
import { ensureDatabase, startCluster } from '@adit/platform/postgres/cluster.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import { openStorage, type StorageConfig } from '@adit/platform/storage/open_storage.ts'
import { createSpool, type Spool } from '@adit/platform/storage/spool.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import { openSearchIndex } from '@adit/search/open_search.ts'
import type { SearchIndex } from '@adit/search/search.port.ts'
import type pg from 'pg'
import { claimDatabases, claimFolder, claimSearch, claimStorage } from '../log_owner.ts'
import { databaseName } from './installation.ts'

/** Everything that has a connection, a folder or a process. */
export interface Engines {
  databaseUrl: string
  store: EventStore
  feed: Feed
  search: SearchIndex<ProjectIndex>
  storage: ObjectStorage
  spool: Spool
  /** The operational database, for writers. */
  ops: pg.Pool
  /** For projections, which write read models. */
  projections: pg.Pool
  /** For queries. */
  reads: pg.Pool
  /** Resolves if the database server ends without being asked to. */
  lost: Promise<void>
  close(): Promise<void>
}

export interface EngineOptions {
  dataFolder: string
  /** An external Postgres. If absent, the embedded one is used. */
  databaseUrl: string | undefined
  /** The id of a log that takes the place of the one that the data belongs to. */
  acceptedLog: string | undefined
  /** Where events are stored. If absent, in the same Postgres. */
  eventStoreUrl: string | undefined
  /** The search engine. If absent, the same Postgres. */
  searchUrl: string | undefined
  searchCa: string | undefined
  /** Where files are stored. By default, a folder of the data. */
  storage: StorageConfig
  log: Log
}

/** Starts the engines of one machine: Postgres for the log, the read models and search, and the disk or S3 for files. */
export async function openEngines(options: EngineOptions): Promise<Engines> {
  const { dataFolder, databaseUrl, log } = options
  const cluster = databaseUrl ? undefined : await startCluster({ dataDir: join(dataFolder, 'postgres') })
  const url = databaseUrl ?? cluster?.url(databaseName) ?? ''
  if (cluster) await ensureDatabase(url)
  let closing = false
  const onError = (error: Error) => {
    // A pool ends before its connections do, so the server that is stopped next may be the one that ends them.
    if (!closing) log.warn({ err: error }, 'an idle database connection was lost')
  }
  const [ops, projections, reads] = (['ops', 'projections', 'reads'] as const).map((name) =>
    createPool(url, { name: `adit-${name}`, max: name === 'projections' ? 8 : 12, onError }),
  ) as [pg.Pool, pg.Pool, pg.Pool]
  const release = async () => {
    await Promise.all([ops.end(), projections.end(), reads.end()])
    await cluster?.stop()
  }
  const store = await openOwnLog(options, url, projections).catch(async (error: unknown) => {
    closing = true
    await release()
    throw error
  })
  const feed = embeddedFeed(store, (error) => log.error({ err: error }, 'the feed failed; retrying'))
  const searchUrl = options.searchUrl ?? url
  const search = await openSearchIndex({
    url: searchUrl,
    ca: options.searchCa,
    definition: projectIndex,
    log: await store.storeId(),
  })
  const storage = await openStorage(options.storage, join(dataFolder, 'objects'))
  await claimStorage(storage, { store, accepted: options.acceptedLog })
  const spool = await createSpool(join(dataFolder, 'spool'))
  return {
    databaseUrl: url,
    store,
    feed,
    search,
    storage,
    spool,
    ops,
    projections,
    reads,
    lost: cluster?.gone ?? new Promise(() => {}),
    async close() {
      closing = true
      await feed.close()
      await search.close()
      await store.close()
      await storage.close()
      await release()
    },
  }
}

/** The event store, if the database and the data folder belong to its log. */
async function openOwnLog(
  { dataFolder, databaseUrl, eventStoreUrl, searchUrl, acceptedLog }: EngineOptions,
  url: string,
  database: pg.Pool,
): Promise<EventStore> {
  const store = await openEventStore(eventStoreUrl ?? url)
  const owning = { store, accepted: acceptedLog }
  try {
    await claimDatabases({ [databaseUrl ? 'DATABASE_URL' : `ADIT_DATA (${dataFolder})`]: database }, owning)
    await claimSearch(searchUrl, owning)
    await claimFolder(dataFolder, owning)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}
