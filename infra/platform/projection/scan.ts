import type { EventCodec } from '@adit/events/kit/codec.ts'
import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { EventStore } from '../event_store/event_store.port.ts'
import type { LogScan } from './fill.ts'

export type ReadableLog = Pick<EventStore, 'readLog' | 'scan'>
type Decoder = Pick<EventCodec, 'decode'>

const pageSize = 5_000

/** Reads the settled log up to a position, in bulk if the store can. Doesn't decode unwanted events, which may be newer than this release. */
export function scanOf(log: ReadableLog, codec: Decoder, head: Position | undefined): LogScan {
  return async ({ types, onBatch }) => {
    if (head === undefined) return
    const decode = (events: RecordedEvent[], read: number) =>
      onBatch(
        events.map((event) => codec.decode(event)),
        read,
      )
    if (log.scan) return void (await log.scan({ after: undefined, until: head, types, onBatch: decode }))
    for await (const events of pagesOf(log, undefined, head)) {
      await decode(
        events.filter(({ type }) => types.has(type)),
        events.length,
      )
    }
  }
}

/** Pages of the settled log after a position, up to another one or to the end. */
export async function* pagesOf(
  log: ReadableLog,
  from: Position | undefined,
  until: Position | undefined,
  limit = pageSize,
): AsyncGenerator<RecordedEvent[]> {
  let after = from
  while (after === undefined || until === undefined || after < until) {
    const page = await log.readLog({ after, limit })
    const events = until === undefined ? page.events : page.events.filter((event) => event.position <= until)
    if (events.length > 0) yield events
    if (page.events.length < limit) return
    after = page.next
  }
}
