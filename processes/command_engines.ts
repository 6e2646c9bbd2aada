import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { openEventStore } from '@adit/platform/event_store/open_event_store.ts'
import { measuredStore } from '@adit/platform/event_store/store_metrics.ts'
import { watchPools } from '@adit/platform/postgres/pool_metrics.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import { openStorage, type StorageConfig } from '@adit/platform/storage/open_storage.ts'
import { createSpool, type Spool } from '@adit/platform/storage/spool.ts'
import { claimDatabases, claimStorage } from './log_owner.ts'
import { installDatabases } from './ops.ts'
import { answers, byVariable, type DatabaseConfig, openPools, type Pools } from './pools.ts'
import type { ProcessContext } from './process.ts'

export interface CommandEngineConfig extends DatabaseConfig, StorageConfig {
  EVENT_STORE_URL?: string | undefined
  ADIT_ACCEPT_LOG?: string | undefined
  SPOOL_FOLDER?: string | undefined
}

export interface CommandEngines {
  pools: Pools
  store: EventStore
  storage: ObjectStorage
  spool: Spool
  close(): Promise<void>
}

/** What commands need, whether a request or the worker runs them. */
export async function openCommandEngines({
  config,
  log,
  checks,
  metrics,
}: Pick<ProcessContext<CommandEngineConfig>, 'config' | 'log' | 'checks' | 'metrics'>): Promise<CommandEngines> {
  const pools = openPools(config, log)
  const store = measuredStore(await openEventStore(config.EVENT_STORE_URL ?? config.DATABASE_URL), metrics)
  await claimDatabases(byVariable(pools), { store, accepted: config.ADIT_ACCEPT_LOG })
  await installDatabases(pools)
  watchPools(metrics, { ops: pools.ops, vault: pools.vault, reads: pools.reads })
  const storage = await openStorage(config, 'objects')
  await claimStorage(storage, { store, accepted: config.ADIT_ACCEPT_LOG })
  const spool = await createSpool(config.SPOOL_FOLDER ?? join(tmpdir(), `adit-spool-${process.pid}`))
  checks.operational_database = answers(pools.ops)
  checks.event_store = () => store.head().then(() => undefined)
  checks.storage = () => storage.check()
  return {
    pools,
    store,
    storage,
    spool,
    async close() {
      await store.close()
      await storage.close()
      await pools.close()
    },
  }
}
