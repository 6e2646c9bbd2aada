import type { Position, RecordedEvent, StreamName } from '@adit/events/envelope.ts'
import type { HistoryRow } from '@adit/projectors/moderation/history.table.ts'
import type { ModerationQueryDeps } from './deps.ts'
import type { HistoryQueries } from './history.queries.ts'

/** Events read at a time; their data may be long. */
const pageSize = 500

type Source = Pick<ModerationQueryDeps, 'store' | 'codec'>

/** The events behind some lines of the history, in the lines' order. */
export async function eventsOf({ store, codec }: Source, lines: readonly HistoryRow[]): Promise<RecordedEvent[]> {
  const byStream = Map.groupBy(lines, ({ stream }) => stream)
  const found = new Map<string, RecordedEvent>()
  for (const [stream, ofStream] of byStream) {
    for (const range of rangesOf(ofStream.map(({ revision }) => revision))) {
      for (const event of await readRange(store, stream, range)) found.set(keyOf(event), codec.decode(event))
    }
  }
  return lines.map((line) => found.get(keyOf(line))).filter((event) => event !== undefined)
}

const keyOf = ({ stream, revision }: { stream: StreamName; revision: number }) => `${stream}@${revision}`

interface Range {
  from: number
  to: number
}

/** Revisions between two wanted ones that are read all the same, rather than by another statement. */
const worthReading = 8

/** Few statements for many revisions: neighbours are read together. */
export function rangesOf(revisions: readonly number[]): Range[] {
  const ranges: Range[] = []
  for (const revision of revisions.toSorted((left, right) => left - right)) {
    const last = ranges.at(-1)
    if (last && revision - last.to <= worthReading) last.to = revision
    else ranges.push({ from: revision, to: revision })
  }
  return ranges
}

async function readRange(store: Source['store'], stream: StreamName, { from, to }: Range): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  let next = from
  while (next <= to) {
    const page = await store.readStream(stream, { from: next, limit: Math.min(to - next + 1, pageSize) })
    events.push(...page)
    if (page.length === 0) break
    next += page.length
  }
  return events
}

/** All events of a root from the beginning up to a position, in the order of the log, over all of its streams. */
export async function* walkRoot(
  source: Source,
  queries: Pick<HistoryQueries, 'walk'>,
  root: string,
  upTo: Position,
): AsyncGenerator<RecordedEvent> {
  let after: Position | undefined
  for (;;) {
    const lines = await queries.walk(root, after, upTo, pageSize)
    yield* await eventsOf(source, lines)
    if (lines.length < pageSize) return
    after = lines.at(-1)?.position
  }
}
