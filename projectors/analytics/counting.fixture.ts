import { setTimeout as delay } from 'node:timers/promises'
import { downloadCodec } from '@adit/events/analytics/download.events.ts'
import { embeddedFeed } from '@adit/platform/feed/embedded.ts'
import type { Feed } from '@adit/platform/feed/feed.port.ts'
import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { installMeta } from '@adit/platform/projection/meta_schema.ts'
import { ProjectionRunner } from '@adit/platform/projection/runner.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import type pg from 'pg'
import { type DownloadLogParts, openDownloadLog } from './download_log/download_log.ts'
import { downloadLogPart } from './download_log/download_log_schema.ts'
import { downloadsProjector } from './downloads.projector.ts'

export interface Counting {
  pool: pg.Pool
  parts: DownloadLogParts
  feed: Feed
  /** Counts once it is started. */
  runner: ProjectionRunner
  /** Resolves when no older open transaction holds the end of the log back. */
  settled(): Promise<void>
  close(): Promise<void>
}

const unsettled = 'select from ops.download where transaction_id >= pg_snapshot_xmin(pg_current_snapshot()) limit 1'

/** A download log and the runner that counts it, on a database of their own. */
export async function openCounting(name: string): Promise<Counting> {
  const database = await createTestDatabase()
  const pool = createPool(database.url, { name })
  await installOps(pool, [downloadLogPart])
  await installMeta(pool)
  const parts = await openDownloadLog({ pool, secret: 'a secret of sixteen or more characters' })
  const feed = embeddedFeed(parts.log, console.error)
  const runner = new ProjectionRunner({
    ...{ pool, feed, log: parts.log, codec: downloadCodec, projectors: [downloadsProjector], group: 'test' },
    onError: console.error,
  })
  return {
    ...{ pool, parts, feed, runner },
    async settled() {
      while ((await pool.query(unsettled)).rowCount) await delay(10)
    },
    async close() {
      await runner.stop()
      await feed.close()
      await pool.end()
      await database.drop()
    },
  }
}
