import { downloadCodec } from '@adit/events/analytics/download.events.ts'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { repeat } from '@adit/platform/eventing/repeat.ts'
import { embeddedFeed } from '@adit/platform/feed/embedded.ts'
import type { Feed } from '@adit/platform/feed/feed.port.ts'
import { type LagWatch, measureApplied } from '@adit/platform/projection/projection_metrics.ts'
import { ProjectionRunner } from '@adit/platform/projection/runner.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import type { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { projectors } from '@adit/projectors/all.ts'
import type { DownloadLogParts } from '@adit/projectors/analytics/download_log/download_log.ts'
import { keepDownloadLog } from '@adit/projectors/analytics/download_seal.ts'
import { downloadsProjector } from '@adit/projectors/analytics/downloads.projector.ts'
import type pg from 'pg'

/** A process may live for less than an hour at a time. */
const upkeep = { everyMs: 3_600_000, firstMs: 5_000 }

const reporter = (log: Log) => ({
  onError: (error: unknown, context: Record<string, unknown>) =>
    log.error({ err: error, ...context }, 'a projection stumbled and tries again'),
  onBuild: (projector: string, events: number) => log.info({ projector, events }, 'building a read model'),
})

export interface EventProjectionsOptions {
  /** On the read database. */
  pool: pg.Pool
  feed: Feed
  store: Pick<EventStore, 'head' | 'readLog' | 'scan'>
  log: Log
  metrics: Metrics
}

/** Keeps the read models of the events up to date in this process; those that are missing are built first. */
export async function startEventProjections({
  pool,
  feed,
  store,
  log,
  metrics,
}: EventProjectionsOptions): Promise<ProjectionRunner> {
  const onApplied = measureApplied(metrics)
  const told = { ...reporter(log), onApplied }
  const runner = new ProjectionRunner({ pool, feed, log: store, codec, projectors, group: 'adit', ...told })
  await runner.start()
  return runner
}

export interface DownloadProjectionsOptions {
  /** On the read database. */
  pool: pg.Pool
  downloads: DownloadLogParts
  log: Log
  metrics: Metrics
  /** Told how far counting is. */
  lag?: LagWatch
}

/** Counts the downloads that are recorded, here or in other processes, and seals the log's old days. */
export async function startDownloadProjections(
  options: DownloadProjectionsOptions,
): Promise<{ stop(): Promise<void> }> {
  const { pool, downloads, log, metrics, lag } = options
  const { onError, onBuild } = reporter(log)
  const feed = embeddedFeed(downloads.log, (error) => onError(error, { log: 'downloads' }))
  const runner = new ProjectionRunner({
    pool,
    feed,
    log: downloads.log,
    codec: downloadCodec,
    projectors: [downloadsProjector],
    group: 'adit-downloads',
    onError,
    onBuild,
    onApplied: measureApplied(metrics),
  })
  await runner.start()
  const unwatch = lag?.follow({ runner, ends: async () => new Map([[0, await downloads.log.head()]]) })
  const keeping = repeat({ ...upkeep, onError: (error) => onError(error, { task: 'download log' }) }, () =>
    keepDownloadLog({ parts: downloads, pool }),
  )
  return {
    async stop() {
      await keeping.stop()
      unwatch?.()
      await runner.stop()
      await feed.close()
    },
  }
}
