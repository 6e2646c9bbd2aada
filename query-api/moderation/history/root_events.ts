import type { Position, RecordedEvent, StreamName } from '@adit/events/kit/envelope.ts'
import type { HistoryRow } from '@adit/projectors/moderation/history.table.ts'
import type { ModerationQueryDeps } from '../moderation_query_deps.ts'
import type { HistoryQueries } from './history.queries.ts'

/** Events read at once. Their data may be long. */
const pageSize = 500

/**
 * Streams read at once. A project with many versions has a stream for each; read one after the other, each would wait for the previous one.
 */
const readsAtOnce = 4

type Source = Pick<ModerationQueryDeps, 'store' | 'codec'>

/** The events behind some lines of the history, in the lines' order. */
export async function eventsOf({ store, codec }: Source, lines: readonly HistoryRow[]): Promise<RecordedEvent[]> {
  const byStream = Map.groupBy(lines, ({ stream }) => stream)
  const reads = [...byStream].flatMap(([stream, ofStream]) =>
    rangesOf(ofStream.map(({ revision }) => revision)).map((range) => ({ stream, range })),
  )
  const found = new Map<string, RecordedEvent>()
  for (let next = 0; next < reads.length; next += readsAtOnce) {
    const together = reads.slice(next, next + readsAtOnce)
    const events = await Promise.all(together.map(({ stream, range }) => readRange(store, stream, range)))
    for (const event of events.flat()) found.set(keyOf(event), codec.decode(event))
  }
  return lines.map((line) => found.get(keyOf(line))).filter((event) => event !== undefined)
}

const keyOf = ({ stream, revision }: { stream: StreamName; revision: number }) => `${stream}@${revision}`

interface Range {
  from: number
  to: number
}

/** Unneeded revisions between two wanted ones that are read rather than starting another statement. */
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

/**
 * Events of a root from the beginning up to a position, in log order, over all its streams that `takes` accepts. Other streams are not
 * read: besides its own stream, every version has one for its saga and one for its file.
 */
export async function* walkRoot(
  source: Source,
  queries: Pick<HistoryQueries, 'walk'>,
  root: string,
  upTo: Position,
  takes: (line: HistoryRow) => boolean,
): AsyncGenerator<RecordedEvent> {
  let after: Position | undefined
  for (;;) {
    const lines = await queries.walk(root, after, upTo, pageSize)
    yield* await eventsOf(source, lines.filter(takes))
    if (lines.length < pageSize) return
    after = lines.at(-1)?.position
  }
}
