import { setTimeout as delay } from 'node:timers/promises'
import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { EventStore, LogPage } from '@adit/platform/event_store/event_store.port.ts'
import { Refused } from './command_line.ts'
import { fingerprint, LogDigest } from './log_digest.ts'

type ReadableLog = Pick<EventStore, 'storeId' | 'readLog' | 'head'>

export interface LogCopyOptions {
  from: ReadableLog
  to: ReadableLog
  /** Writes the next events of the log to the target: all of them or the first ones. */
  write(events: readonly RecordedEvent[]): Promise<void>
  /** Continues in a target that contains the beginning of the log. */
  resume: boolean
  onProgress?(stage: 'compared' | 'copied' | 'verified', events: number): void
}

/** The copy did not start, or the target is not as expected. The message says which. */
export class LogCopyRefused extends Refused {}

const pageSize = 1_000
const settleMs = 30_000

/**
 * Copies a log up to its current end, with ids, revisions, order and times, and reads the target back to verify it. Resolves with the count
 * and digest of both.
 */
export async function copyLog(options: LogCopyOptions): Promise<{ events: number; digest: string }> {
  const { from, to, write, resume, onProgress } = options
  if ((await from.storeId()) === (await to.storeId())) throw new LogCopyRefused('Both addresses name the same store')
  const head = await from.head()
  const isEmpty = (await to.head()) === undefined
  if (!isEmpty && !resume)
    throw new LogCopyRefused('The target holds events already; --resume continues an earlier copy')
  const digest = new LogDigest()
  const start = isEmpty ? undefined : await compareBeginnings(from, to, digest, onProgress)
  for await (const events of pages(from, start, head)) {
    const writing = write(events)
    for (const event of events) digest.add(event)
    await writing
    onProgress?.('copied', digest.count)
  }
  await verify(to, digest, onProgress)
  return { events: digest.count, digest: digest.text() }
}

/** How much of the source is in the target already. Throws LogCopyRefused if they differ. */
async function compareBeginnings(
  from: ReadableLog,
  to: ReadableLog,
  digest: LogDigest,
  onProgress: LogCopyOptions['onProgress'],
): Promise<Position | undefined> {
  let reached: Position | undefined
  const source = single(pages(from, undefined, undefined))
  for await (const copied of pages(to, undefined, undefined)) {
    for (const copy of copied) {
      const { value: event } = await source.next()
      if (!event || fingerprint(event) !== fingerprint(copy)) {
        throw new LogCopyRefused(`The target is no copy of this log: its event ${digest.count + 1} is another`)
      }
      digest.add(event)
      reached = event.position
    }
    onProgress?.('compared', digest.count)
  }
  return reached
}

async function verify(to: ReadableLog, wanted: LogDigest, onProgress: LogCopyOptions['onProgress']): Promise<void> {
  const found = new LogDigest()
  const deadline = Date.now() + settleMs
  let after: Position | undefined
  while (found.count < wanted.count && Date.now() < deadline) {
    for await (const events of pages(to, after, undefined)) {
      for (const event of events) found.add(event)
      after = events.at(-1)?.position
      onProgress?.('verified', found.count)
    }
    // An open transaction in the target's cluster may hide the last events.
    if (found.count < wanted.count) await delay(100)
  }
  if (found.count !== wanted.count) {
    throw new LogCopyRefused(`The target has ${found.count} events, but ${wanted.count} were copied`)
  }
  if (found.text() !== wanted.text()) throw new LogCopyRefused('The target has other events than were copied')
}

/** Reads the next page while the caller handles the last one. */
async function* pages(
  log: ReadableLog,
  start: Position | undefined,
  until: Position | undefined,
): AsyncGenerator<RecordedEvent[]> {
  const read = (after: Position | undefined) => {
    const page = log.readLog({ after, limit: pageSize })
    // Its error is thrown where it is awaited; until then it must not count as unhandled.
    page.catch(() => undefined)
    return page
  }
  for (let coming: Promise<LogPage> | undefined = read(start); coming; ) {
    const page: LogPage = await coming
    const events = until === undefined ? page.events : page.events.filter(({ position }) => position <= until)
    if (events.length === 0) return
    const isEnd = until !== undefined && page.next !== undefined && page.next >= until
    coming = isEnd ? undefined : read(page.next)
    yield events
  }
}

async function* single(batches: AsyncIterable<RecordedEvent[]>): AsyncGenerator<RecordedEvent, undefined> {
  for await (const events of batches) yield* events
}
