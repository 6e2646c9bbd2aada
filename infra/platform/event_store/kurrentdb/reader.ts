import type { Position, RecordedEvent, Revision, StreamName } from '@adit/events/kit/envelope.ts'
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  START,
} from '@eventstore/db-client'
import type { LogPage } from '../event_store.port.ts'
import { faultOf } from './fault.ts'
import { formatPosition, parsePosition } from './position.ts'
import { type ServerRecord, toRecorded } from './record.ts'

/** A node that is behind the leader could miss an event that a reader has heard of. */
const leader = { requiresLeader: true }

/** Records read at once from the log, at least. Most may be the server's own or other programs', and a call for few costs as much. */
const smallestRead = 64
const largestRead = 4_096

export async function readStream(
  client: EventStoreDBClient,
  stream: StreamName,
  from: Revision,
  limit: number,
): Promise<RecordedEvent[]> {
  if (limit < 1) return []
  const options = { ...leader, direction: FORWARDS, fromRevision: BigInt(from), maxCount: limit } as const
  return collectStream(client, stream, options)
}

export async function readLast(client: EventStoreDBClient, stream: StreamName): Promise<RecordedEvent | undefined> {
  const options = { ...leader, direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const
  return (await collectStream(client, stream, options))[0]
}

/** Reads to the end of `maxCount`, because the client's iterators can't be left earlier. */
async function collectStream(
  client: EventStoreDBClient,
  stream: StreamName,
  options: Parameters<EventStoreDBClient['readStream']>[1],
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  try {
    for await (const { event } of client.readStream(stream, options)) {
      const recorded = event && toRecorded(event)
      if (recorded) events.push(recorded)
    }
  } catch (error) {
    if (faultOf(error) === 'absent') return []
    throw error
  }
  return events
}

export interface LogReader {
  /** The next events of the log. `next` is always the position of one of our events, or `after`. */
  readPage(client: EventStoreDBClient, after: Position | undefined, limit: number): Promise<LogPage>
  /** Position of our last event. */
  readHead(client: EventStoreDBClient): Promise<Position | undefined>
}

/**
 * Reads `$all`, which also has the server's own records and those of other programs; the client can't filter them out. So that polling
 * doesn't read the same foreign records again, this remembers where it has found none of ours.
 */
export function createLogReader(): LogReader {
  let gap: { after: Position | undefined; until: Position } | undefined
  let searched: { until: Position; head: Position | undefined } | undefined
  return {
    async readPage(client, after, limit) {
      const events: RecordedEvent[] = []
      let reached = gap && gap.after === after ? gap.until : after
      for (let isEnd = false; !isEnd && events.length < limit; ) {
        const read = await readRecords(client, reached, Math.max(limit - events.length, smallestRead))
        for (const record of read.records) {
          const event = events.length < limit ? toRecorded(record) : undefined
          if (event) events.push(event)
        }
        reached = placeOf(read.records.at(-1)) ?? reached
        isEnd = read.isEnd
      }
      const next = events.at(-1)?.position ?? after
      if (events.length < limit && reached !== undefined) gap = { after: next, until: reached }
      return { events, next }
    },
    async readHead(client) {
      let newest: Position | undefined
      let before: Position | undefined
      for (let maxCount = smallestRead; ; maxCount = Math.min(maxCount * 4, largestRead)) {
        const records = await readBackwards(client, before, maxCount)
        const last = records.map(toRecorded).find((event) => event !== undefined)
        newest ??= placeOf(records[0])
        before = placeOf(records.at(-1))
        const isKnown = searched !== undefined && before !== undefined && before <= searched.until
        if (!last && !isKnown && before !== undefined) continue
        const head = last?.position ?? (isKnown ? searched?.head : undefined)
        if (newest !== undefined) searched = { until: newest, head }
        return head
      }
    },
  }
}

/** The server starts with the record at the given place, which was read before. */
async function readRecords(
  client: EventStoreDBClient,
  after: Position | undefined,
  limit: number,
): Promise<{ records: ServerRecord[]; isEnd: boolean }> {
  const maxCount = after === undefined ? limit : limit + 1
  const read = client.readAll({
    ...leader,
    direction: FORWARDS,
    fromPosition: after === undefined ? START : parsePosition(after),
    maxCount,
  })
  const all = await recordsOf(read)
  const records = all.filter((record) => after === undefined || (placeOf(record) ?? '') > after)
  return { records, isEnd: all.length < maxCount }
}

/** The newest first; those at `before` and later are dropped. */
async function readBackwards(
  client: EventStoreDBClient,
  before: Position | undefined,
  maxCount: number,
): Promise<ServerRecord[]> {
  const fromPosition = before === undefined ? END : parsePosition(before)
  const all = await recordsOf(client.readAll({ ...leader, direction: BACKWARDS, fromPosition, maxCount }))
  return all.filter((record) => before === undefined || (placeOf(record) ?? '') < before)
}

async function recordsOf(read: AsyncIterable<AllStreamResolvedEvent>): Promise<ServerRecord[]> {
  const records: ServerRecord[] = []
  // A link to a deleted event has no event.
  for await (const { event } of read) if (event) records.push(event)
  return records
}

const placeOf = (record: ServerRecord | undefined) => record?.position && formatPosition(record.position)
