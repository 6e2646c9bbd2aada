import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import type { FeedBatch } from '../feed/feed.port.ts'
import { applying } from './apply.ts'
import { relevant } from './folding.ts'
import type { Build } from './meta_schema.ts'
import type { AnyProjector } from './projector.ts'
import { inTransaction } from './transaction.ts'

/** How long a checkpoint may stay unwritten if it only moved past events that the projector ignores. */
const idleCheckpointMs = 1_000
/** How long other processes may wait to learn that a batch was ignored. */
const storeSeenMs = 100

/** What one batch did to one projection. */
export interface Applied {
  projector: string
  /** Events of this batch that were handled. */
  events: readonly RecordedEvent[]
  /** Time for reading, folding, writing and committing. */
  milliseconds: number
}

export interface LiveProjectionOptions {
  pool: pg.Pool
  projector: AnyProjector
  /** The live build at the start, which has this layout. */
  build: Build
  /** Layout of the feed that the batches come from. */
  layout: string
  onApplied(applied: Applied): void
}

interface PartitionState {
  /** The checkpoint as last written. */
  stored: Position | undefined
  /** Everything up to here was applied or ignored. May be ahead of `stored`. */
  seen: Position | undefined
  writtenAt: number
  storing?: NodeJS.Timeout | undefined
}

/** Another process has made a build for another feed and put it live. Processes that follow this feed must stop. */
export class OtherLayout extends Error {
  constructor(schema: string, found: string, own: string) {
    super(`${schema} follows ${found}, but this process follows ${own}: only one feed may write it`)
    this.name = 'OtherLayout'
  }
}

/** One projector applied to its live build: rows, checkpoint and parked events change in one transaction. */
export class LiveProjection {
  readonly projector: AnyProjector
  readonly #pool: pg.Pool
  readonly #layout: string
  readonly #onApplied: (applied: Applied) => void
  readonly #partitions = new Map<number, PartitionState>()
  /** Roots that this process has parked. A retry elsewhere shows at their next event. */
  readonly #parked = new Set<string>()
  #build: Build

  constructor({ pool, projector, build, layout, onApplied }: LiveProjectionOptions) {
    this.#pool = pool
    this.projector = projector
    this.#build = build
    this.#layout = layout
    this.#onApplied = onApplied
  }

  get build(): Build {
    return this.#build
  }

  seen(partition: number): Position | undefined {
    return this.#partitions.get(partition)?.seen
  }

  /** Whether the last event of this root that this process delivered waits. */
  isParked(root: string): boolean {
    return this.#parked.has(root)
  }

  async checkpoint(partition: number): Promise<Position | undefined> {
    const { rows } = await this.#pool.query(
      'select position from meta.checkpoint where build = $1 and partition = $2',
      [this.#build.id, partition],
    )
    const position: Position | undefined = rows[0]?.position ?? undefined
    this.#partitions.set(partition, { stored: position, seen: position, writtenAt: Date.now() })
    return position
  }

  async apply(batch: FeedBatch): Promise<void> {
    const state = this.#partitions.get(batch.partition)
    if (state?.seen !== undefined && state.seen >= batch.upTo) return
    const started = performance.now()
    const events = relevant(this.projector, batch.events, state?.seen)
    if (events.length === 0 && state && Date.now() - state.writtenAt < idleCheckpointMs) {
      state.seen = batch.upTo
      this.#storeSoon(batch.partition, state)
    } else {
      await this.projector.prepare?.(events)
      await this.#applyInTransaction(batch)
    }
    this.#onApplied({ projector: this.projector.name, events, milliseconds: performance.now() - started })
  }

  /** Other processes wait for the stored checkpoint, and the next batch may come much later. */
  #storeSoon(partition: number, state: PartitionState): void {
    state.storing ??= setTimeout(() => {
      state.storing = undefined
      this.#storeSeen(partition, state).catch(() => undefined) // The next batch stores it too.
    }, storeSeenMs).unref()
  }

  /** Never moves back, and never stores into a build that replaced this one meanwhile, because that may have seen less. */
  async #storeSeen(partition: number, state: PartitionState): Promise<void> {
    const { seen } = state
    await this.#pool.query(
      'update meta.checkpoint set position = $3 where build = $1 and partition = $2 and (position is null or position < $3)',
      [this.#build.id, partition, seen],
    )
    state.stored = seen
  }

  #applyInTransaction(batch: FeedBatch): Promise<void> {
    return applying((apply) =>
      inTransaction(this.#pool, async (client) => {
        const { id } = this.#build
        const checkpoint = await this.#lockCheckpoint(client, batch.partition)
        if (id === this.#build.id) this.#checkNothingLost(batch.partition, checkpoint)
        const events = relevant(this.projector, batch.events, checkpoint)
        const target = { projector: this.projector, build: this.#build, partitionOf: () => batch.partition }
        const parked = await apply(client, target, events)
        const moved = checkpoint === undefined || batch.upTo > checkpoint ? batch.upTo : checkpoint
        await client.query('update meta.checkpoint set position = $3 where build = $1 and partition = $2', [
          this.#build.id,
          batch.partition,
          moved,
        ])
        return { moved, events, parked }
      }),
    ).then(({ moved, events, parked }) => {
      for (const { metadata } of events) this.#parked.delete(metadata.root)
      for (const root of parked) this.#parked.add(root)
      this.#partitions.set(batch.partition, { stored: moved, seen: moved, writtenAt: Date.now() })
    })
  }

  /** A database that was reset to an older state must not be continued from here: the events in between would be missing forever. */
  #checkNothingLost(partition: number, checkpoint: Position | undefined): void {
    const { stored } = this.#partitions.get(partition) ?? {}
    if (stored === undefined || (checkpoint !== undefined && checkpoint >= stored)) return
    const { schema } = this.#build
    throw new Error(`${schema} went back from ${stored} to ${checkpoint ?? 'its beginning'}: restart this process`)
  }

  /**
   * The checkpoint of the build that is live now; a rebuild may have replaced the previous one. Throws if it has another layout, because
   * the partitions then have other roots and its checkpoints say nothing about these batches.
   */
  async #lockCheckpoint(client: pg.PoolClient, partition: number): Promise<Position | undefined> {
    for (;;) {
      const locked = await client.query(
        `select c.build as id, c.position, l.schema, b.layout
         from meta.live_build l join meta.build b on b.id = l.build
           join meta.checkpoint c on c.build = l.build and c.partition = $3
         where l.projector = $1 and l.version = $2 for update of c`,
        [this.projector.name, this.projector.version, partition],
      )
      // Another build may have gone live while this waited for the lock.
      const live = await client.query('select build from meta.live_build where projector = $1 and version = $2', [
        this.projector.name,
        this.projector.version,
      ])
      const row = locked.rows[0]
      if (!row) throw new Error(`${this.#build.schema} has no checkpoint for partition ${partition}`)
      if (row.id !== live.rows[0]?.build) continue
      if (row.layout !== this.#layout) throw new OtherLayout(row.schema, row.layout, this.#layout)
      this.#build = { ...this.#build, id: row.id, schema: row.schema }
      return row.position ?? undefined
    }
  }
}
