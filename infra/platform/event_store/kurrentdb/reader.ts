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

/** A node that has an event later than the leader would let a reader miss what it was told of. */
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

/** Bounded by `maxCount` and read to the end: the client's iterators cannot be left earlier. */
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

/** The next events of the log. Reads on past records that are not ours until there are enough of ours, or the end. */
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

/** Reading begins with the record at the place itself, which has been read before. */
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
  // A link whose event is gone comes without one.
  for await (const { event } of read) if (event) records.push(event)
  return records
}

const placeOf = (record: ServerRecord | undefined) => record?.position && formatPosition(record.position)
