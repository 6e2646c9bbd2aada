import { setTimeout as delay } from 'node:timers/promises'
import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { FeedBatch } from './feed.port.ts'

/** A group that lost a member or its broker is whole again within half a minute on a machine that does nothing else. */
const patienceMs = 120_000

/** Stands for read models in the contract: checkpoint and effect change together, and what lies at or below the checkpoint is skipped. */
export class Ledger {
  readonly applied: RecordedEvent[] = []
  /** Checkpoint of each partition. */
  readonly passed = new Map<number, Position>()
  readonly partitionOfRoot = new Map<string, number>()
  /** What broke the order of a root, or came under another partition than before. */
  readonly disorder: string[] = []
  readonly #last = new Map<string, number>()

  readonly from = async (partition: number): Promise<Position | undefined> => this.passed.get(partition)

  readonly apply = async ({ partition, events, upTo }: FeedBatch): Promise<void> => {
    const checkpoint = this.passed.get(partition) ?? ''
    for (const event of events) {
      if (event.position > upTo) this.disorder.push(`${event.position} lies above its batch`)
      if (event.position > checkpoint) this.#take(event, partition)
    }
    if (upTo > checkpoint) this.passed.set(partition, upTo)
  }

  get partitions(): ReadonlySet<number> {
    return new Set(this.passed.keys())
  }

  /** Revision of the last event of a root, each of which has one stream here. */
  lastOf(root: string): number {
    return this.#last.get(root) ?? -1
  }

  hasAll(written: ReadonlyMap<string, number>): boolean {
    return [...written].every(([root, count]) => this.lastOf(root) === count - 1)
  }

  async until(condition: () => boolean): Promise<void> {
    const deadline = Date.now() + patienceMs
    while (!condition()) {
      if (Date.now() > deadline) throw new Error(`Not reached with ${this.applied.length} events: ${this.disorder}`)
      await delay(10)
    }
  }

  #take(event: RecordedEvent, partition: number): void {
    const { root } = event.metadata
    const last = this.lastOf(root)
    if (event.revision !== last + 1) this.disorder.push(`${root}: ${event.revision} after ${last}`)
    const before = this.partitionOfRoot.get(root) ?? partition
    if (before !== partition) this.disorder.push(`${root}: partition ${partition} after ${before}`)
    this.partitionOfRoot.set(root, partition)
    this.#last.set(root, event.revision)
    this.applied.push(event)
  }
}
