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
import type { OpenLog, TelemetryLog } from '@adit/projectors/kit/define_room.ts'
import type pg from 'pg'

/** A process may live for less than an hour. */
const upkeep = { everyMs: 3_600_000, firstMs: 5_000 }

const reporter = (log: Log) => ({
  onError: (error: unknown, context: Record<string, unknown>) =>
    log.error({ err: error, ...context }, 'a projection failed; retrying'),
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

/** Keeps the read models of the events up to date in this process. Builds missing ones first. */
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

/** Who records downloads. Undefined if no room keeps a download log. */
export const recorderOf = (opened: readonly OpenLog[]) => opened.find(({ recorder }) => recorder)?.recorder

export interface LogProjectionsOptions {
  /** On the read database. */
  pool: pg.Pool
  of: Pick<TelemetryLog, 'name' | 'codec' | 'projectors'>
  opened: Pick<OpenLog, 'log' | 'keep'>
  log: Log
  metrics: Metrics
  /** Called with the progress of counting. */
  lag?: LagWatch
}

/** Keeps the read models of a room's own log up to date, no matter who writes the log, and does the log's daily maintenance. */
export async function startLogProjections(options: LogProjectionsOptions): Promise<{ stop(): Promise<void> }> {
  const { pool, of, opened, log, metrics, lag } = options
  const { onError, onBuild } = reporter(log)
  const feed = embeddedFeed(opened.log, (error) => onError(error, { log: of.name }))
  const runner = new ProjectionRunner({
    pool,
    feed,
    log: opened.log,
    codec: of.codec,
    projectors: of.projectors,
    group: `adit-${of.name}`,
    onError,
    onBuild,
    onApplied: measureApplied(metrics),
  })
  await runner.start()
  const unwatch = lag?.follow({ runner, ends: async () => new Map([[0, await opened.log.head()]]) })
  const keeping = repeat({ ...upkeep, onError: (error) => onError(error, { task: `log of ${of.name}` }) }, () =>
    opened.keep(pool),
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
