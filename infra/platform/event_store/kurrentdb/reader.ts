import type { Position, RecordedEvent, Revision, StreamName } from '@adit/events/kit/envelope.ts'
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  excludeSystemEvents,
  FORWARDS,
  type KurrentDBClient,
  START,
} from '@kurrent/kurrentdb-client'
import type { LogPage } from '../event_store.port.ts'
import { faultOf } from './fault.ts'
import { formatPosition, parsePosition } from './position.ts'
import { type ServerRecord, toRecorded } from './record.ts'

/** A node that is behind the leader could miss an event that a reader has heard of. */
const leader = { requiresLeader: true }

export async function readStream(
  client: KurrentDBClient,
  stream: StreamName,
  from: Revision,
  limit: number,
): Promise<RecordedEvent[]> {
  if (limit < 1) return []
  const options = { ...leader, direction: FORWARDS, fromRevision: BigInt(from), maxCount: limit } as const
  return collectStream(client, stream, options)
}

export async function readLast(client: KurrentDBClient, stream: StreamName): Promise<RecordedEvent | undefined> {
  const options = { ...leader, direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const
  return (await collectStream(client, stream, options))[0]
}

/** Reads to the end of `maxCount`, because the client's iterators can't be left earlier. */
async function collectStream(
  client: KurrentDBClient,
  stream: StreamName,
  options: Parameters<KurrentDBClient['readStream']>[1],
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

/** The next events of the log. Skips foreign records until there are enough events, or the log ends. */
export async function readLog(client: KurrentDBClient, after: Position | undefined, limit: number): Promise<LogPage> {
  const events: RecordedEvent[] = []
  let next = after
  for (let isEnd = false; !isEnd && events.length < limit; ) {
    const read = await readRecords(client, next, limit - events.length)
    events.push(...read.records.map(toRecorded).filter((event) => event !== undefined))
    next = placeOf(read.records.at(-1)) ?? next
    isEnd = read.isEnd
  }
  return { events, next }
}

/** The server starts with the record at the given place, which was read before. */
async function readRecords(
  client: KurrentDBClient,
  after: Position | undefined,
  limit: number,
): Promise<{ records: ServerRecord[]; isEnd: boolean }> {
  const maxCount = after === undefined ? limit : limit + 1
  const read = client.readAll({
    ...leader,
    direction: FORWARDS,
    fromPosition: after === undefined ? START : parsePosition(after),
    maxCount,
    filter: excludeSystemEvents(),
  })
  const all = await recordsOf(read)
  const records = all.filter((record) => after === undefined || (placeOf(record) ?? '') > after)
  return { records: records.slice(0, limit), isEnd: all.length < maxCount }
}

export async function readHead(client: KurrentDBClient): Promise<Position | undefined> {
  const options = {
    ...leader,
    direction: BACKWARDS,
    fromPosition: END,
    maxCount: 1,
    filter: excludeSystemEvents(),
  } as const
  return placeOf((await recordsOf(client.readAll(options)))[0])
}

async function recordsOf(read: AsyncIterable<AllStreamResolvedEvent>): Promise<ServerRecord[]> {
  const records: ServerRecord[] = []
  // A link to a deleted event has no event.
  for await (const { event } of read) if (event) records.push(event)
  return records
}

const placeOf = (record: ServerRecord | undefined) => record?.position && formatPosition(record.position)
