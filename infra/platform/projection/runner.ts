import type { EventCodec } from '@adit/events/codec.ts'
import type { Position, RecordedEvent } from '@adit/events/envelope.ts'
import type pg from 'pg'
import type { EventStore } from '../event_store/event_store.port.ts'
import type { Feed, FeedBatch } from '../feed/feed.port.ts'
import { createBuild, fillBuild, goLive, type LogScan, liveBuild, setCheckpoints } from './builds.ts'
import { LiveProjection } from './live_projection.ts'
import { type Build, installMeta } from './meta_schema.ts'
import type { AnyProjector } from './projector.ts'

export interface RunnerOptions {
  pool: pg.Pool
  feed: Feed
  /** Builds read this log, never the feed. */
  log: Pick<EventStore, 'head' | 'readLog' | 'scan'>
  codec: Pick<EventCodec, 'decode'>
  projectors: readonly AnyProjector[]
  /** Name under which processes share the feed's partitions. */
  group: string
  onError(error: unknown, context: Record<string, unknown>): void
  onBuild?(projector: string, events: number): void
}

/** Keeps the live builds of a set of projectors up to date, and makes those that are missing. */
export class ProjectionRunner {
  readonly #options: RunnerOptions
  readonly #live: LiveProjection[] = []
  readonly #listeners = new Set<() => void>()
  #following: { stop(): Promise<void> } | undefined

  constructor(options: RunnerOptions) {
    this.#options = options
  }

  /** Builds what is missing, then follows the feed. Resolves when every projector has a live build. */
  async start(): Promise<void> {
    const { pool, feed, projectors, group } = this.#options
    const client = await pool.connect()
    try {
      await installMeta(client)
      for (const projector of projectors) {
        const build = await this.#ensureBuild(client, projector)
        this.#live.push(new LiveProjection(pool, projector, build, () => this.#notify()))
      }
    } finally {
      client.release()
    }
    this.#following = await feed.follow({
      group,
      from: (partition) => this.#lowest(partition),
      onBatch: (batch) => this.#apply(batch),
    })
  }

  async stop(): Promise<void> {
    await this.#following?.stop()
  }

  projections(): readonly LiveProjection[] {
    return this.#live
  }

  /** Calls back after any projection has moved. */
  onMoved(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async #ensureBuild(client: pg.PoolClient, projector: AnyProjector): Promise<Build> {
    // Two processes that start together must not both build.
    const lock = [`adit.build.${projector.name}.${projector.version}`]
    await client.query('select pg_advisory_lock(hashtext($1))', lock)
    try {
      const live = await liveBuild(client, projector)
      return live ?? (await this.#makeBuild(client, projector))
    } finally {
      await client.query('select pg_advisory_unlock(hashtext($1))', lock)
    }
  }

  async #makeBuild(client: pg.PoolClient, projector: AnyProjector): Promise<Build> {
    const { feed, log, codec, onBuild } = this.#options
    const layout = await feed.layout()
    const build = await createBuild(client, projector, layout)
    const head = await log.head()
    await fillBuild(client, projector, build, scanOf(log, codec, head), layout.partitionOf, {
      onProgress: (events) => onBuild?.(projector.name, events),
    })
    await setCheckpoints(client, build, layout.partitions, head)
    await client.query('begin')
    await goLive(client, build)
    await client.query('commit')
    return build
  }

  async #lowest(partition: number): Promise<Position | undefined> {
    const positions = await Promise.all(this.#live.map((projection) => projection.checkpoint(partition)))
    // A build without a checkpoint begins at the beginning, whatever the others have.
    if (positions.includes(undefined)) return undefined
    return positions.toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1))[0]
  }

  async #apply(batch: FeedBatch): Promise<void> {
    const decoded = { ...batch, events: batch.events.map((event) => this.#options.codec.decode(event)) }
    const results = await Promise.allSettled(this.#live.map((projection) => projection.apply(decoded)))
    const failed = results.filter((result) => result.status === 'rejected')
    for (const { reason } of failed) this.#options.onError(reason, { partition: batch.partition, upTo: batch.upTo })
    if (failed[0]) throw failed[0].reason
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

const scanPage = 5_000

/** Reads the settled log up to a position, in bulk where the store can. */
export function scanOf(
  log: Pick<EventStore, 'readLog' | 'scan'>,
  codec: Pick<EventCodec, 'decode'>,
  head: Position | undefined,
): LogScan {
  return async ({ onBatch }) => {
    if (head === undefined) return
    const decode = (events: RecordedEvent[]) => onBatch(events.map((event) => codec.decode(event)))
    if (log.scan) return void (await log.scan({ after: undefined, until: head, onBatch: decode }))
    let after: Position | undefined
    while (after === undefined || after < head) {
      const page = await log.readLog({ after, limit: scanPage })
      const events = page.events.filter((event) => event.position <= head)
      if (events.length > 0) await decode(events)
      if (events.length < page.events.length || page.events.length < scanPage) return
      after = page.next
    }
  }
}
