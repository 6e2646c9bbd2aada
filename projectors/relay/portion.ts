import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Layout } from '@adit/platform/feed/feed.port.ts'
import { type Message, toMessage } from '@adit/platform/kafka/message.ts'
import type { PartitionEnd } from './lease.ts'

/** What goes to the topic in one send. */
export interface Portion {
  messages: Message[]
  /** Position of the last message, and so of the log. */
  upTo: Position
  /** Messages for each partition, and the position of the last. */
  parts: Map<number, { count: number; last: Position }>
}

/** Below the size that a broker accepts in one request for one partition (1 MiB by default), with room for frames. */
const maxBytes = 900_000

/** Splits a page of the log into sends. Each message names the one before it in its partition. */
export function* portionsOf(
  events: readonly RecordedEvent[],
  layout: Layout,
  ends: readonly PartitionEnd[],
): Generator<Portion> {
  const lasts = ends.map((end) => end?.last)
  let portion: Portion | undefined
  let bytes = 0
  for (const event of events) {
    const partition = layout.partitionOf(event.metadata.root)
    const message = toMessage(event, partition, lasts[partition])
    lasts[partition] = event.position
    const size = Buffer.byteLength(String(message.value))
    if (portion && bytes + size > maxBytes) {
      yield portion
      portion = undefined
      bytes = 0
    }
    portion ??= { messages: [], upTo: event.position, parts: new Map() }
    bytes += size
    portion.messages.push(message)
    portion.upTo = event.position
    portion.parts.set(partition, { count: (portion.parts.get(partition)?.count ?? 0) + 1, last: event.position })
  }
  if (portion) yield portion
}
