import { setTimeout as delay } from 'node:timers/promises'
import { maxAppendEvents, maxEventBytes, type Position, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { LogImport } from '../event_store.port.ts'
import { parseAddress } from './address.ts'
import { type Batch, openBatch } from './batch.ts'
import type { ServerEvent } from './batch_messages.ts'
import { closeClient, createClient } from './client.ts'
import { faultOf } from './fault.ts'
import { toServerEvent } from './record.ts'

export interface KurrentImportOptions {
  /** How long to retry without any progress, in milliseconds (default 60,000). */
  patienceMs?: number
  /** How long to wait for the next answer, in milliseconds (default 15,000). */
  answerMs?: number
}

/** The log can't become a copy any more. */
class ImportFailed extends Error {}

/** Consecutive events of one stream, which one append stores. */
interface Run {
  first: RecordedEvent
  events: ServerEvent[]
  bytes: number
}

/** Half of an append's limit, because metadata is stored with additions. */
const maxRunBytes = maxEventBytes / 2

/**
 * Sends appends without waiting for each other; a server carries them out in the order in which they arrive. When the call breaks, those without
 * an answer are sent again in the same order, and the server recognizes the ones that it has stored. The positions in the answers show
 * whether the order was kept.
 */
export function openKurrentImport(
  address: string,
  { patienceMs = 60_000, answerMs = 15_000 }: KurrentImportOptions = {},
): LogImport {
  const client = createClient(parseAddress(address))
  const batch = openBatch(client, answerMs)
  let last: Position | undefined
  return {
    async write(events) {
      const runs = runsOf(events)
      let stored = 0
      let deadline = Date.now() + patienceMs
      for (let pause = 50; stored < runs.length; pause = Math.min(pause * 2, 1_000)) {
        try {
          for await (const position of send(batch, runs.slice(stored))) {
            if (position !== undefined && last !== undefined && position <= last) throw orderLost(runs[stored])
            last = position ?? last
            stored++
            deadline = Date.now() + patienceMs
          }
        } catch (error) {
          batch.reset()
          if (error instanceof ImportFailed || faultOf(error) !== 'passing' || Date.now() > deadline) throw error
          await delay(pause)
        }
      }
    },
    close: () => closeClient(client),
  }
}

const orderLost = (run: Run | undefined) =>
  new ImportFailed(
    `The order of events was lost at revision ${run?.first.revision} of ${run?.first.stream}. Begin again with an empty store.`,
  )

/** Sends all runs and gives the position of each, in order, when it is stored. */
async function* send(batch: Batch, runs: readonly Run[]): AsyncGenerator<Position | undefined> {
  const answers = runs.map(({ first, events }) => batch.append(first.stream, first.revision - 1, events))
  // Each is awaited below unless one before it has failed.
  for (const answer of answers) answer.catch(() => undefined)
  for (const [index, answer] of answers.entries()) {
    const { kind, ...stored } = { position: undefined, ...(await answer) }
    if (kind === 'conflict') throw new ImportFailed(`${runs[index]?.first.stream} holds other events already`)
    yield stored.position
  }
}

function runsOf(events: readonly RecordedEvent[]): Run[] {
  const runs: Run[] = []
  for (const event of events) {
    const serialized = toServerEvent(event)
    const bytes = Buffer.byteLength(serialized.data) + Buffer.byteLength(serialized.metadata)
    const run = runs.at(-1)
    const isNext =
      run?.first.stream === event.stream &&
      run.first.revision + run.events.length === event.revision &&
      run.events.length < maxAppendEvents &&
      run.bytes + bytes <= maxRunBytes
    if (run && isNext) {
      run.events.push(serialized)
      run.bytes += bytes
    } else runs.push({ first: event, events: [serialized], bytes })
  }
  return runs
}
