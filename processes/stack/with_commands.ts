import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@adit/platform/config/config.ts'
import { openEventStore } from '@adit/platform/event_store/open_event_store.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { openStorage, storageVariables } from '@adit/platform/storage/open_storage.ts'
import { createSpool } from '@adit/platform/storage/spool.ts'
import { openDownloadLog } from '@adit/projectors/analytics/download_log/download_log.ts'
import { openCommands } from '../commands.ts'
import type { DemoSite } from '../demo/seed.ts'
import { addressKey, databases, emailKey, vaultDatabase } from '../environment.ts'

const demoConfig = defineConfig({ ...databases, ...vaultDatabase, ...storageVariables, ...emailKey, ...addressKey })

/** Runs work with the product's own commands beside the processes that serve them, on the same engines. */
export async function withCommands<Result>(
  origin: string,
  environment: Readonly<Record<string, string>>,
  work: (site: DemoSite) => Promise<Result>,
): Promise<Result> {
  const config = demoConfig(environment)
  const ops = createPool(config.DATABASE_URL, { name: 'adit-demo', max: 12 })
  const vault = createPool(config.VAULT_DATABASE_URL ?? config.DATABASE_URL, { name: 'adit-demo', max: 2 })
  const store = await openEventStore(config.DATABASE_URL)
  const storage = await openStorage(config, 'objects')
  const command = await openCommands({
    store,
    ops,
    vault,
    storage,
    spool: await createSpool(join(tmpdir(), `adit-spool-${process.pid}`)),
    emailKey: config.EMAIL_KEY,
    read: () => Promise.reject(new Error('no answer waits here')),
    ownHosts: [new URL(origin).host],
    origin: () => origin,
  })
  const { recorder } = await openDownloadLog({ pool: ops, secret: config.ADDRESS_KEY })
  try {
    return await work({ origin, command, recorder, ops })
  } finally {
    await recorder.drained()
    await store.close()
    await storage.close()
    await vault.end()
    await ops.end()
  }
}
