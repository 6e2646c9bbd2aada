import { setTimeout as delay } from 'node:timers/promises'
import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { FeedBatch } from './feed.port.ts'

/** A group that lost a member or its broker recovers within half a minute on an idle machine. */
const patienceMs = 120_000

/** Acts as the read models in the suite: checkpoint and effect change together, and events up to the checkpoint are skipped. */
export class Ledger {
  readonly applied: RecordedEvent[] = []
  /** Checkpoint of each partition. */
  readonly passed = new Map<number, Position>()
  readonly partitionOfRoot = new Map<string, number>()
  /** Events that broke the order of a root or came in another partition than before. */
  readonly disorder: string[] = []
  readonly #last = new Map<string, number>()

  readonly from = async (partition: number): Promise<Position | undefined> => this.passed.get(partition)

  readonly apply = async ({ partition, events, upTo }: FeedBatch): Promise<void> => {
    const checkpoint = this.passed.get(partition) ?? ''
    for (const event of events) {
      if (event.position > upTo) this.disorder.push(`${event.position} is after the end of its batch`)
      if (event.position > checkpoint) this.#take(event, partition)
    }
    if (upTo > checkpoint) this.passed.set(partition, upTo)
  }

  get partitions(): ReadonlySet<number> {
    return new Set(this.passed.keys())
  }

  /** Revision of the last event of a root. Here each root has one stream. */
  lastOf(root: string): number {
    return this.#last.get(root) ?? -1
  }

  hasAll(written: ReadonlyMap<string, number>): boolean {
    return [...written].every(([root, count]) => this.lastOf(root) === count - 1)
  }

  async until(condition: () => boolean): Promise<void> {
    const deadline = Date.now() + patienceMs
    while (!condition()) {
      if (Date.now() > deadline) throw new Error(`Timed out after ${this.applied.length} events: ${this.disorder}`)
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
