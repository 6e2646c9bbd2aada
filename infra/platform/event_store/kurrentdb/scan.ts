import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { LogPage, ScanOptions } from '../event_store.port.ts'

const defaultBatch = 2_000
/** A call for one event costs the server about as much as one for a few hundred. */
const smallestPage = 500

/** Reads the log page by page and fetches the next page while the caller handles the last one. Filters types here, because skipped events are counted. */
export async function scanLog(
  readPage: (after: Position | undefined, limit: number) => Promise<LogPage>,
  { after, until, onBatch, types, batchSize = defaultBatch }: ScanOptions,
): Promise<Position | undefined> {
  if (after !== undefined && after >= until) return after
  let last = after
  const pageSize = Math.max(batchSize, smallestPage)
  let coming: Promise<LogPage> | undefined = readPage(after, pageSize)
  while (coming) {
    const page: LogPage = await coming
    const { events, next } = page
    if (events.length === 0 || next === undefined) return last
    coming = next >= until ? undefined : readPage(next, pageSize)
    // Its error is thrown where it is awaited; until then it must not count as unhandled.
    coming?.catch(() => undefined)
    const wanted = events.filter(({ position }) => position <= until)
    for (let from = 0; from < wanted.length; from += batchSize) {
      const batch = wanted.slice(from, from + batchSize)
      await onBatch(sift(batch, types), batch.length)
    }
    last = next > until ? until : next
  }
  return last
}

const sift = (events: RecordedEvent[], types: ReadonlySet<string> | undefined) =>
  types ? events.filter(({ type }) => types.has(type)) : events
