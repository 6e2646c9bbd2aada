import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { maxAppendEvents, maxEventBytes, type Position, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import messages from '@eventstore/db-client/generated/streams_pb.js'
import googleEmpty from 'google-protobuf/google/protobuf/empty_pb.js'
import { closeClient, createClient, openBatch } from './client.ts'
import { faultOf } from './fault.ts'
import { formatPosition } from './position.ts'
import { toServerJson } from './record.ts'

type BatchAppendReq = InstanceType<typeof messages.BatchAppendReq>
type BatchAppendResp = InstanceType<typeof messages.BatchAppendResp>

/** Copies another store's events into this log unchanged, in the given order. For a log that nobody else writes to. */
export interface KurrentImport {
  /** Writes the events in order. If it fails, a beginning of them may be stored. Safe to repeat with the same events. */
  write(events: readonly RecordedEvent[]): Promise<void>
  close(): Promise<void>
}

export interface KurrentImportOptions {
  /** How long to retry without any progress, in milliseconds (default 60,000). */
  patienceMs?: number
  /** How long to wait for the next answer, in milliseconds (default 15,000). */
  answerMs?: number
}

/** The server refuses the events for good, or the log can't become a copy any more. */
export class ImportFailed extends Error {}

/** Consecutive events of one stream, which one append stores. */
type Run = readonly [RecordedEvent, ...RecordedEvent[]]

/** Half of an append's limit, because metadata is stored with additions. */
const maxRunBytes = maxEventBytes / 2

/**
 * Appends go through one call, without waiting for each other: a server carries them out in the order in which they arrive. When the call
 * breaks, those without an answer are sent again in the same order, and the server recognizes the ones that it has stored. That the order is
 * kept is checked by the positions in the answers.
 */
export function openKurrentImport(
  address: string,
  { patienceMs = 60_000, answerMs = 15_000 }: KurrentImportOptions = {},
): KurrentImport {
  const client = createClient(address)
  let last: Position | undefined
  return {
    async write(events) {
      const runs = runsOf(events)
      let stored = 0
      let deadline = Date.now() + patienceMs
      const onStored = (position: Position | undefined) => {
        if (position !== undefined && last !== undefined && position <= last) {
          const { stream, revision } = runs[stored]?.[0] ?? {}
          throw new ImportFailed(
            `The order of events was lost at revision ${revision} of ${stream}. Begin again with an empty store.`,
          )
        }
        last = position ?? last
        stored++
        deadline = Date.now() + patienceMs
      }
      for (let pause = 50; stored < runs.length; pause = Math.min(pause * 2, 1_000)) {
        try {
          await sendRuns(client, runs.slice(stored), answerMs, onStored)
        } catch (error) {
          if (error instanceof ImportFailed || faultOf(error) !== 'passing' || Date.now() > deadline) throw error
          await delay(pause)
        }
      }
    },
    close: () => closeClient(client),
  }
}

function runsOf(events: readonly RecordedEvent[]): Run[] {
  const runs: [RecordedEvent, ...RecordedEvent[]][] = []
  let bytes = 0
  for (const event of events) {
    const run = runs.at(-1)
    const size = Buffer.byteLength(JSON.stringify([event.data, event.metadata]))
    const isNext = run && run[0].stream === event.stream && run[0].revision + run.length === event.revision
    bytes += size
    if (isNext && run.length < maxAppendEvents && bytes <= maxRunBytes) run.push(event)
    else {
      runs.push([event])
      bytes = size
    }
  }
  return runs
}

/** Sends all runs through one call and reports each that is stored, in order. */
async function sendRuns(
  client: EventStoreDBClient,
  runs: readonly Run[],
  answerMs: number,
  onStored: (position: Position | undefined) => void,
): Promise<void> {
  const call = await openBatch(client)
  // A call that was left may fail later.
  call.on('error', () => undefined)
  const timer = setTimeout(() => call.cancel(), answerMs)
  const answers = new Map<string, Position | undefined>()
  const ids = runs.map(() => crypto.randomUUID())
  let reported = 0
  const write = async () => {
    for (const [index, run] of runs.entries()) {
      if (call.destroyed) return
      if (!call.write(requestOf(run, ids[index] ?? ''))) await once(call, 'drain')
    }
    call.end()
  }
  const writing = write().catch(() => undefined)
  try {
    for await (const response of call as AsyncIterable<BatchAppendResp>) {
      timer.refresh()
      answers.set(response.getCorrelationId()?.getString() ?? '', positionOf(response))
      for (let id = ids[reported]; id !== undefined && answers.has(id); id = ids[reported]) {
        onStored(answers.get(id))
        reported++
      }
    }
  } catch (error) {
    throw error instanceof ImportFailed || !(error instanceof Error) ? error : convertToCommandError(error)
  } finally {
    clearTimeout(timer)
    call.cancel()
    await writing
  }
  if (reported < runs.length) throw new Error('The server ended the call before it had answered every append')
}

function requestOf(run: Run, id: string): BatchAppendReq {
  const [{ stream, revision }] = run
  const options = new messages.BatchAppendReq.Options()
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(stream))
  options.setStreamIdentifier(identifier)
  if (revision === 0) options.setNoStream(new googleEmpty.Empty())
  else options.setStreamPosition(String(revision - 1))
  const request = new messages.BatchAppendReq()
  request.setCorrelationId(uuid(id))
  request.setOptions(options)
  request.setProposedMessagesList(run.map(proposed))
  request.setIsFinal(true)
  return request
}

function proposed(event: RecordedEvent) {
  const { data, metadata } = toServerJson(event)
  const message = new messages.BatchAppendReq.ProposedMessage()
  message.setId(uuid(event.id))
  message.getMetadataMap().set('type', event.type).set('content-type', 'application/json')
  message.setData(Buffer.from(data))
  message.setCustomMetadata(Buffer.from(metadata))
  return message
}

function uuid(text: string) {
  const id = new shared.UUID()
  id.setString(text)
  return id
}

const conflict = 'event_store.client.WrongExpectedVersion'
/** Errors that may pass; all other answers without success are final. */
const passing = ['google.protobuf.Empty', 'event_store.client.Timeout', 'event_store.client.Unknown']

function positionOf(response: BatchAppendResp): Position | undefined {
  const error = response.getError()
  if (error) {
    const kind = error.getDetails()?.getTypeName() ?? ''
    const stream = Buffer.from(response.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()
    const said = error.getMessage() || kind
    if (passing.includes(kind)) throw new Error(`${stream}: ${said}`)
    throw new ImportFailed(kind === conflict ? `${stream} holds other events already` : `${stream}: ${said}`)
  }
  const position = response.getSuccess()?.getPosition()
  if (!position) return undefined
  return formatPosition({
    commit: BigInt(position.getCommitPosition()),
    prepare: BigInt(position.getPreparePosition()),
  })
}
