import type { Layout } from '@adit/platform/feed/feed.port.ts'
import { type Admin, idempotentProducer, type Kafka, type Producer } from '@adit/platform/kafka/client.ts'
import { ensureTopic, readEnds, topicOf } from '@adit/platform/kafka/topic.ts'
import type { PartitionEnd } from './lease.ts'
import type { Portion } from './portion.ts'

/** The topic has lost acknowledged messages: it was deleted, or its disk was. */
export class TopicShrunk extends Error {}

/** The topic of one layout, written by one producer, one send after the other. */
export class Publisher {
  readonly #layout: Layout
  readonly #admin: Admin
  readonly #producer: Producer

  private constructor(layout: Layout, admin: Admin, producer: Producer) {
    this.#layout = layout
    this.#admin = admin
    this.#producer = producer
  }

  static async open(kafka: Kafka, layout: Layout, replication: number): Promise<Publisher> {
    const publisher = new Publisher(layout, kafka.admin(), idempotentProducer(kafka))
    try {
      await publisher.#admin.connect()
      await ensureTopic(publisher.#admin, layout, replication)
      await publisher.#producer.connect()
    } catch (error) {
      await publisher.close()
      throw error
    }
    return publisher
  }

  /** Whether the topic has less than was recorded. */
  async isShort(ends: readonly PartitionEnd[]): Promise<boolean> {
    const actual = await readEnds(this.#admin, this.#layout)
    return ends.some((end, partition) => end !== null && (actual[partition] ?? 0n) < BigInt(end.offset))
  }

  /** Resolves with the new ends when all in-sync replicas have everything. Throws TopicShrunk. */
  async send(portion: Portion, ends: readonly PartitionEnd[]): Promise<PartitionEnd[]> {
    const answers = await this.#producer.send({
      topic: topicOf(this.#layout),
      acks: -1,
      messages: portion.messages,
    })
    const next = Array.from({ length: this.#layout.partitions }, (_, partition) => ends[partition] ?? null)
    for (const { partition, baseOffset } of answers) {
      const part = portion.parts.get(partition)
      const base = BigInt(baseOffset ?? -1)
      const before = ends[partition]
      if (!part || base < 0n)
        throw new Error(`The broker did not return the offsets of the messages of partition ${partition}`)
      if (before && base < BigInt(before.offset)) throw new TopicShrunk(`${topicOf(this.#layout)} has lost messages`)
      next[partition] = { offset: String(base + BigInt(part.count)), last: part.last }
    }
    return next
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#producer.disconnect(), this.#admin.disconnect()])
  }
}
