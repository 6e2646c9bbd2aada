import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'

/** A topic's shape. Checkpoints belong to a layout. Another number of partitions is another layout and needs a new build. */
export interface Layout {
  id: string
  partitions: number
  partitionOf(root: string): number
}

export interface FeedBatch {
  partition: number
  /** In log order within the partition. Events at or below a checkpoint may come again. */
  events: RecordedEvent[]
  /** Everything of this partition up to here has been delivered. */
  upTo: Position
}

export interface FeedOptions {
  /** Name under which several processes share the partitions. */
  group: string
  /** Where to start in a partition. Only a hint: the checkpoint in the rows' own transaction decides. */
  from(partition: number): Promise<Position | undefined>
  /** Gets one batch of a partition at a time. A rejected batch is delivered again after a pause. */
  onBatch(batch: FeedBatch): Promise<void>
  /** Batches may leave out, unparsed, events of types for which this is false. `upTo` advances past them all the same. */
  wants?(type: string): boolean
}

/** One follower of a feed. */
export interface Following {
  /** Partitions that this process has now. */
  partitions(): readonly number[]
  stop(): Promise<void>
}

/** Delivers the log's events at least once, in order for each root. */
export interface Feed {
  layout(): Promise<Layout>
  follow(options: FeedOptions): Promise<Following>
  close(): Promise<void>
}
