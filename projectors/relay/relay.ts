import { setTimeout as delay } from 'node:timers/promises'
import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import type { Layout } from '@adit/platform/feed/feed.port.ts'
import { type Kafka, openKafka } from '@adit/platform/kafka/client.ts'
import { installFeedSchema } from '@adit/platform/kafka/feed_schema.ts'
import type { KafkaSettings } from '@adit/platform/kafka/kafka_url.ts'
import { kafkaLayout } from '@adit/platform/kafka/topic.ts'
import { tracedBatch } from '@adit/platform/telemetry/tracing.ts'
import type pg from 'pg'
import { LeaseLost, type PartitionEnd, RelayLease, type SeekPoint } from './lease.ts'
import { type Portion, portionsOf } from './portion.ts'
import { Publisher, TopicShrunk } from './publisher.ts'
import { Waker } from './waker.ts'

export interface RelayOptions {
  source: Pick<EventStore, 'storeId' | 'readLog' | 'onAppended'>
  /** Has the lease and the progress of the topic: the read database, where readers find where to start. */
  pool: pg.Pool
  settings: KafkaSettings
  /** Shown to people who look into `feed.relay`. */
  holder: string
  onError(error: unknown): void
}

export interface Relay {
  /** Undefined while another relay leads. */
  leading(): { position: Position | undefined } | undefined
  /** Why the last attempt failed. Undefined once the topic answers again. */
  trouble(): string | undefined
  stop(): Promise<void>
}

const pageSize = 1_000
const standbyMs = 400
const pollMs = 200
const checkMs = 10_000
const pauseAfterErrorMs = 500
const messagesBetweenPoints = 1_000

/**
 * Publishes the store's log to the topic of its layout, in order. Any number of relays may run: one leads, the others wait for it to stop
 * or die. Keeps trying while an engine is away.
 */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const kafka = await openKafka(options.settings, `adit-relay-${options.holder}`)
  const runner = new RelayRunner(options, kafka)
  runner.start()
  return runner
}

interface Leading {
  lease: RelayLease
  layout: Layout
  publisher: Publisher
  waker: Waker
}

class RelayRunner implements Relay {
  readonly #options: RelayOptions
  readonly #kafka: Kafka
  readonly #stop = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #lease: RelayLease | undefined
  #trouble: string | undefined

  constructor(options: RelayOptions, kafka: Kafka) {
    this.#options = options
    this.#kafka = kafka
  }

  start(): void {
    this.#running = this.#run()
  }

  leading(): { position: Position | undefined } | undefined {
    return this.#lease && { position: this.#lease.position }
  }

  trouble(): string | undefined {
    return this.#trouble
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  get #stopped(): boolean {
    return this.#stop.signal.aborted
  }

  async #run(): Promise<void> {
    let layout: Layout | undefined
    while (!this.#stopped) {
      try {
        layout ??= await this.#prepare()
        this.#lease = await RelayLease.acquire(this.#options.pool, layout.id, this.#options.holder)
        if (this.#lease) await this.#lead(this.#lease, layout)
        else {
          this.#trouble = undefined
          await this.#pause(standbyMs)
        }
      } catch (error) {
        if (!(error instanceof LeaseLost)) {
          this.#trouble = error instanceof Error ? error.message : String(error)
          this.#options.onError(error)
        }
        await this.#pause(pauseAfterErrorMs)
      } finally {
        await this.#lease?.release().catch(() => undefined) // Otherwise it expires.
        this.#lease = undefined
      }
    }
  }

  async #prepare(): Promise<Layout> {
    await installFeedSchema(this.#options.pool)
    return kafkaLayout(await this.#options.source.storeId(), this.#options.settings.partitions)
  }

  async #lead(lease: RelayLease, layout: Layout): Promise<void> {
    const publisher = await Publisher.open(this.#kafka, layout, this.#options.settings.replication)
    const waker = new Waker(this.#options.source, this.#stop.signal)
    try {
      while (!this.#stopped) {
        if (await publisher.isShort(lease.ends)) {
          this.#options.onError(
            new TopicShrunk(`The topic of ${layout.id} has lost messages; publishing all of them again`),
          )
          await lease.restart()
        }
        this.#trouble = undefined
        await this.#publishFor(checkMs, { lease, layout, publisher, waker })
      }
    } finally {
      waker.close()
      await publisher.close()
    }
  }

  /** Publishes existing and new events for about this long. */
  async #publishFor(milliseconds: number, { lease, layout, publisher, waker }: Leading): Promise<void> {
    const until = performance.now() + milliseconds
    const counts = new PointCounts()
    let ahead: Promise<RecordedEvent[]> | undefined
    while (!this.#stopped && performance.now() < until) {
      waker.reset()
      const events = await (ahead ?? this.#read(lease.position))
      ahead = undefined
      if (events.length === 0) {
        await lease.ensure()
        await waker.wait(pollMs)
        continue
      }
      // Fetches the next page while this one is sent. Its failure is thrown where it is awaited.
      if (events.length === pageSize) ahead = this.#read(events.at(-1)?.position)
      ahead?.catch(() => undefined)
      for (const portion of portionsOf(events, layout, lease.ends)) {
        await lease.ensure()
        const ends = await tracedBatch(
          'relay send',
          () => portion.messages.map(({ headers }) => headers?.traceparent?.toString()),
          { kind: 'producer', attributes: { 'messaging.system': 'kafka', 'adit.events': portion.messages.length } },
          () => publisher.send(portion, lease.ends),
        )
        await lease.advance(portion.upTo, ends, counts.pointsAfter(portion, ends))
      }
    }
  }

  async #read(after: Position | undefined): Promise<RecordedEvent[]> {
    return (await this.#options.source.readLog({ after, limit: pageSize })).events
  }

  async #pause(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { signal: this.#stop.signal }).catch(() => undefined)
  }
}

/** Records a point to start from about every thousand messages of a partition. */
class PointCounts {
  readonly #since = new Map<number, number>()

  pointsAfter({ parts, upTo }: Portion, ends: readonly PartitionEnd[]): SeekPoint[] {
    const points: SeekPoint[] = []
    for (const [partition, { count }] of parts) {
      const since = (this.#since.get(partition) ?? messagesBetweenPoints) + count
      const end = ends[partition]
      const isDue = since >= messagesBetweenPoints && end
      if (isDue) points.push({ partition, position: upTo, next_offset: end.offset })
      this.#since.set(partition, isDue ? 0 : since)
    }
    return points
  }
}
