import type { EventCodec } from '@adit/events/kit/codec.ts'
import type { Position } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import type { EventStore } from '../event_store/event_store.port.ts'
import { repeat } from '../eventing/repeat.ts'
import type { Feed, FeedBatch, Following } from '../feed/feed.port.ts'
import { tracedBatch } from '../telemetry/tracing.ts'
import { dropOldBuilds, liveBuild, withBuildLock } from './builds.ts'
import { type Applied, LiveProjection } from './live_projection.ts'
import { type Build, installMeta } from './meta_schema.ts'
import type { AnyProjector } from './projector.ts'
import { rebuild } from './rebuild.ts'

export interface RunnerOptions {
  pool: pg.Pool
  feed: Feed
  /** The log that builds read. They never read the feed. */
  log: Pick<EventStore, 'head' | 'readLog' | 'scan'>
  codec: Pick<EventCodec, 'decode'>
  projectors: readonly AnyProjector[]
  /** Name under which processes share the feed's partitions. */
  group: string
  onError(error: unknown, context: Record<string, unknown>): void
  onBuild?(projector: string, events: number): void
  /** How often to drop builds that nobody reads any more, in milliseconds (default one hour). */
  dropEveryMs?: number
  /** Called for every batch that a projection has passed, for metrics. */
  onApplied?(applied: Applied): void
}

/** Keeps the live builds of a set of projectors up to date and creates missing ones. */
export class ProjectionRunner {
  readonly #options: RunnerOptions
  readonly #live: LiveProjection[] = []
  readonly #listeners = new Set<() => void>()
  #following: Following | undefined
  #dropping: ReturnType<typeof repeat> | undefined

  constructor(options: RunnerOptions) {
    this.#options = options
  }

  /** Creates missing builds, then follows the feed. Resolves when every projector has a live build. */
  async start(): Promise<void> {
    const { pool, feed, projectors, group } = this.#options
    const { id: layout } = await feed.layout()
    const onApplied = (applied: Applied) => this.#notify(applied)
    const client = await pool.connect()
    try {
      await installMeta(client)
      for (const projector of projectors) {
        const build = await this.#ensureBuild(client, projector)
        this.#live.push(new LiveProjection({ pool, projector, build, layout, onApplied }))
      }
    } finally {
      client.release()
    }
    this.#following = await feed.follow({
      group,
      from: (partition) => this.#lowest(partition),
      onBatch: (batch) => this.#apply(batch),
      wants: (type) => this.#live.some(({ projector }) => projector.handles.has(type)),
    })
    // Drops builds that a rebuild or a newer release replaced, because a process may run for months.
    const onError = (error: unknown) => this.#options.onError(error, { task: 'old builds' })
    this.#dropping = repeat({ everyMs: this.#options.dropEveryMs ?? 3_600_000, onError }, () => this.#dropOldBuilds())
  }

  async #dropOldBuilds(): Promise<void> {
    const { pool, projectors } = this.#options
    const client = await pool.connect()
    try {
      // Waiting for a lock on a table is an open transaction, which hides later events from readers of the log.
      await client.query(`set lock_timeout = '2s'`)
      for (const projector of projectors) await dropOldBuilds(client, projector)
    } finally {
      client.release(true)
    }
  }

  async stop(): Promise<void> {
    await this.#dropping?.stop()
    await this.#following?.stop()
  }

  /** Partitions of the feed that this process has now. */
  partitions(): readonly number[] {
    return this.#following?.partitions() ?? []
  }

  projections(): readonly LiveProjection[] {
    return this.#live
  }

  /** Calls back when any projection has moved. */
  onMoved(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async #ensureBuild(client: pg.PoolClient, projector: AnyProjector): Promise<Build> {
    // Two processes that start together must not both build. One that finds its build live doesn't have to wait for a rebuild.
    const live = await this.#liveBuild(client, projector)
    if (live) {
      await dropOldBuilds(client, projector)
      return live
    }
    return withBuildLock(client, projector, async () => {
      await dropOldBuilds(client, projector)
      return (await this.#liveBuild(client, projector)) ?? (await this.#rebuild(client, projector))
    })
  }

  /** Ignores a build whose checkpoints have another layout. */
  async #liveBuild(client: pg.PoolClient, projector: AnyProjector): Promise<Build | undefined> {
    const live = await liveBuild(client, projector)
    if (!live) return undefined
    const { id } = await this.#options.feed.layout()
    const { rowCount } = await client.query('select 1 from meta.build where id = $1 and layout = $2', [live.id, id])
    return rowCount === 1 ? live : undefined
  }

  async #rebuild(client: pg.PoolClient, projector: AnyProjector): Promise<Build> {
    const { feed, log, codec, onBuild } = this.#options
    const onProgress = (events: number) => onBuild?.(projector.name, events)
    return rebuild(client, projector, { log, codec, layout: await feed.layout(), onProgress })
  }

  async #lowest(partition: number): Promise<Position | undefined> {
    const positions = await Promise.all(this.#live.map((projection) => projection.checkpoint(partition)))
    // A build without a checkpoint starts at the beginning, whatever the others have.
    const reached = positions.filter((position) => position !== undefined)
    return reached.length < positions.length ? undefined : reached.toSorted()[0]
  }

  async #apply(batch: FeedBatch): Promise<void> {
    // Types that nobody here handles may be newer than this process.
    const handled = batch.events.filter(({ type }) => this.#live.some(({ projector }) => projector.handles.has(type)))
    const decoded = { ...batch, events: handled.map((event) => this.#options.codec.decode(event)) }
    const results = await Promise.allSettled(this.#live.map((projection) => applyTraced(projection, decoded)))
    const failed = results.filter((result) => result.status === 'rejected')
    for (const { reason } of failed) this.#options.onError(reason, { partition: batch.partition, upTo: batch.upTo })
    if (failed[0]) throw failed[0].reason
  }

  #notify(applied: Applied): void {
    this.#options.onApplied?.(applied)
    for (const listener of this.#listeners) listener()
  }
}

/** Records a span in the trace of the events that this projection handles, or with links to their traces. */
function applyTraced(projection: LiveProjection, batch: FeedBatch): Promise<void> {
  const { name, handles } = projection.projector
  const causes = () => batch.events.filter(({ type }) => handles.has(type)).map(({ metadata }) => metadata.traceparent)
  const attributes = { 'adit.partition': batch.partition }
  return tracedBatch(`project ${name}`, causes, { kind: 'consumer', attributes }, () => projection.apply(batch))
}
