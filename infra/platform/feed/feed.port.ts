import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'

/** A topic's shape. Checkpoints belong to a layout; another number of partitions is another layout and a new build. */
export interface Layout {
  id: string
  partitions: number
  partitionOf(root: string): number
}

export interface FeedBatch {
  partition: number
  /** In log order within the partition. Events at or below a checkpoint may come again. */
  events: RecordedEvent[]
  /** Everything of this partition at or below has been delivered. */
  upTo: Position
}

export interface FeedOptions {
  /** Name under which several processes share the partitions. */
  group: string
  /** Where to begin in a partition; a hint, since what counts is the checkpoint in the rows' own transaction. */
  from(partition: number): Promise<Position | undefined>
  /** One batch of a partition at a time; a rejected batch is delivered again after a pause. */
  onBatch(batch: FeedBatch): Promise<void>
  /** Types of events for which this is false may be left out of batches, unparsed; `upTo` passes them all the same. */
  wants?(type: string): boolean
}

/** One follower of a feed. */
export interface Following {
  /** Those that are this process's now. */
  partitions(): readonly number[]
  stop(): Promise<void>
}

/** Delivers the log's events, in order for each root, at least once. */
export interface Feed {
  layout(): Promise<Layout>
  follow(options: FeedOptions): Promise<Following>
  close(): Promise<void>
}
