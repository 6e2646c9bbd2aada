import { changesBetween, type FieldChange } from '@adit/events/field_change.values.ts'
import { emptySnapshot, type ProjectSnapshot, show, shownCategories } from '@adit/events/history.ts'
import { type Position, parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { HistoryRow } from '@adit/projectors/moderation/history.table.ts'
import type { ModerationQueryDeps } from '../moderation_query_deps.ts'
import type { HistoryQueries } from './history.queries.ts'
import { walkRoot } from './root_events.ts'

type Source = Pick<ModerationQueryDeps, 'store' | 'codec'>

const shown: ReadonlySet<string> = new Set(shownCategories)

/** Whether it changes the project's snapshot. */
const isShown = ({ stream }: Pick<HistoryRow, 'stream'>): boolean => shown.has(parseStream(stream).category)

export interface ChangedEvent {
  event: RecordedEvent
  changes: FieldChange[]
}

/**
 * The events behind some lines of one project's history, with the fields that each changed. The values before and after come from a fold of
 * everything up to the newest line, so they are exact.
 */
export async function withChanges(
  source: Source,
  queries: Pick<HistoryQueries, 'walk'>,
  root: string,
  lines: readonly HistoryRow[],
): Promise<ChangedEvent[]> {
  const wanted = new Set<Position>(lines.map(({ position }) => position))
  const newest = lines
    .map(({ position }) => position)
    .toSorted()
    .at(-1)
  if (newest === undefined) return []
  const found = new Map<Position, ChangedEvent>()
  let snapshot = emptySnapshot
  const takes = (line: HistoryRow) => isShown(line) || wanted.has(line.position)
  for await (const event of walkRoot(source, queries, root, newest, takes)) {
    const after = show(snapshot, event)
    if (wanted.has(event.position)) found.set(event.position, { event, changes: changesBetween(snapshot, after) })
    snapshot = after
  }
  return lines.map(({ position }) => found.get(position)).filter((entry) => entry !== undefined)
}

/** The project as it was after the event at a position. */
export async function snapshotAt(
  source: Source,
  queries: Pick<HistoryQueries, 'walk'>,
  root: string,
  position: Position,
): Promise<ProjectSnapshot> {
  let snapshot = emptySnapshot
  for await (const event of walkRoot(source, queries, root, position, isShown)) snapshot = show(snapshot, event)
  return snapshot
}
