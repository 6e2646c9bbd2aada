import { setTimeout as delay } from 'node:timers/promises'
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs'
import type { FeedBatch, FeedOptions, Layout } from '../feed/feed.port.ts'
import { keepBeating } from './heartbeat.ts'
import { PartitionReader } from './partition_reader.ts'
import type { SeekPoints } from './seek_points.ts'
import { ensureTopic, topicOf } from './topic.ts'

export interface GroupMemberOptions {
  kafka: Kafka
  layout: Layout
  replication: number
  follow: FeedOptions
  seekPoints: SeekPoints
  onError(error: unknown): void
  concurrency?: number
}

/** The group notices after this time that a member died. Brokers allow no less than 6 s by default. */
const sessionMs = 6_000
const heartbeatMs = 1_000
const eventsInBatch = 500
const firstPauseMs = 200
const longestPauseMs = 5_000
const disconnectMs = 5_000

/** One partition in one assignment. The next assignment creates a new one. */
interface Assigned {
  partition: number
  reader: PartitionReader
  /** Fulfilled when the start of reading is known or the assignment is over. */
  begun: Promise<void>
  /** The batch being handled. */
  work: Promise<void>
}

/** One consumer of the group, which is replaced whenever it fails. */
export class GroupMember {
  readonly #options: GroupMemberOptions
  readonly #topic: string
  readonly #assigned = new Map<number, Assigned>()
  readonly #stop = new AbortController()
  readonly #stopping: Promise<void>
  #running: Promise<void> = Promise.resolve()

  constructor(options: GroupMemberOptions) {
    this.#options = options
    this.#stopping = new Promise((resolve) => this.#stop.signal.addEventListener('abort', () => resolve()))
    this.#topic = topicOf(options.layout)
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Partitions that the group has assigned to this member. */
  partitions(): number[] {
    return [...this.#assigned.keys()]
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  get #stopped(): boolean {
    return this.#stop.signal.aborted
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#consume()
      } catch (error) {
        if (!this.#stopped) this.#options.onError(error)
      }
      await this.#pause(firstPauseMs)
    }
  }

  /** Consumes until stopped. Throws if the consumer fails. */
  async #consume(): Promise<void> {
    const consumer = this.#options.kafka.consumer({
      groupId: `${this.#options.follow.group}.${this.#topic}`,
      sessionTimeout: sessionMs,
      heartbeatInterval: heartbeatMs,
      rebalanceTimeout: 30_000,
      maxWaitTimeInMs: 250,
      retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 30, restartOnFailure: async () => false },
    })
    const failed = new Promise<never>((_, reject) => {
      consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
    })
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      this.#assign(consumer, payload.memberAssignment[this.#topic] ?? [])
    })
    const opened = this.#open(consumer)
    try {
      await Promise.race([opened.then(() => failed), failed, this.#stopping])
    } finally {
      // The promise that lost the race may still be rejected, and nothing would handle it.
      for (const promise of [opened, failed]) promise.catch(() => undefined)
      await Promise.race([consumer.disconnect().catch(() => undefined), delay(disconnectMs, undefined, { ref: false })])
      const works = [...this.#assigned.values()].map(({ work }) => work)
      this.#assigned.clear()
      await Promise.all(works)
    }
  }

  async #open(consumer: Consumer): Promise<void> {
    const { kafka, layout, replication, concurrency = 4 } = this.#options
    const admin = kafka.admin()
    try {
      await admin.connect()
      await ensureTopic(admin, layout, replication)
    } finally {
      await admin.disconnect()
    }
    await consumer.connect()
    await consumer.subscribe({ topics: [this.#topic], fromBeginning: true })
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: Math.min(concurrency, layout.partitions),
      eachBatch: (payload) => this.#onBatch(consumer, payload),
    })
  }

  #assign(consumer: Consumer, partitions: readonly number[]): void {
    const before = new Map(this.#assigned)
    this.#assigned.clear()
    for (const partition of partitions) {
      const assigned: Assigned = {
        partition,
        reader: new PartitionReader(undefined),
        begun: Promise.resolve(),
        work: before.get(partition)?.work ?? Promise.resolve(),
      }
      this.#assigned.set(partition, assigned)
      assigned.begun = this.#begin(consumer, assigned)
    }
  }

  #isCurrent(assigned: Assigned): boolean {
    return !this.#stopped && this.#assigned.get(assigned.partition) === assigned
  }

  async #begin(consumer: Consumer, assigned: Assigned): Promise<void> {
    const { partition } = assigned
    const { follow, seekPoints, layout, onError } = this.#options
    // A batch of the previous assignment may still move the checkpoint.
    await assigned.work
    for (let pause = firstPauseMs; this.#isCurrent(assigned); pause = longer(pause)) {
      try {
        const from = await follow.from(partition)
        const offset = from === undefined ? undefined : await seekPoints.before(layout.id, partition, from)
        assigned.reader = new PartitionReader(from)
        if (this.#isCurrent(assigned)) consumer.seek({ topic: this.#topic, partition, offset: offset ?? '0' })
        return
      } catch (error) {
        onError(error)
        await this.#pause(pause)
      }
    }
  }

  async #onBatch(consumer: Consumer, payload: EachBatchPayload): Promise<void> {
    const assigned = this.#assigned.get(payload.batch.partition)
    if (!assigned) return
    const heart = keepBeating(payload.heartbeat, heartbeatMs)
    try {
      await assigned.begun
      const isLive = () =>
        this.#isCurrent(assigned) && payload.isRunning() && !payload.isStale() && heart.failure === undefined
      assigned.work = assigned.work.then(() => this.#deliver(consumer, assigned, payload, isLive))
      await assigned.work
    } finally {
      heart.stop()
    }
    // Makes the consumer rejoin its group.
    if (heart.failure !== undefined) throw heart.failure
  }

  /** Never rejects: retries what fails, and drops what this member no longer owns. */
  async #deliver(
    consumer: Consumer,
    { partition, reader }: Assigned,
    { batch, resolveOffset }: EachBatchPayload,
    isLive: () => boolean,
  ): Promise<void> {
    for (let start = 0; start < batch.messages.length && isLive(); start += eventsInBatch) {
      const messages = batch.messages.slice(start, start + eventsInBatch)
      const { events, upTo, rewind, problems } = reader.take(messages, this.#options.follow.wants)
      for (const problem of problems) this.#options.onError(problem)
      if (upTo !== undefined) {
        if (!(await this.#handOver({ partition, events, upTo }, isLive))) return
        reader.passed(upTo)
      }
      if (!isLive()) return
      if (rewind) {
        reader.rewound()
        consumer.seek({ topic: this.#topic, partition, offset: '0' })
        return
      }
      const last = messages.at(-1)
      if (last) resolveOffset(last.offset)
    }
  }

  /** Returns false if the partition was reassigned before the batch had its effect here. */
  async #handOver(batch: FeedBatch, isLive: () => boolean): Promise<boolean> {
    for (let pause = firstPauseMs; isLive(); pause = longer(pause)) {
      try {
        await this.#options.follow.onBatch(batch)
        return true
      } catch (error) {
        this.#options.onError(error)
        await this.#pause(pause)
      }
    }
    return false
  }

  async #pause(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { signal: this.#stop.signal }).catch(() => undefined)
  }
}

const longer = (pause: number) => Math.min(pause * 2, longestPauseMs)
