import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { codec } from '@adit/events/registry.ts'
import { defineProjector, nothingToHide, type RowsOf } from '@adit/platform/projection/projector.ts'
import { type HistoryTables, historyTables, historyVersion } from './history.table.ts'

function record(event: RecordedEvent, rows: RowsOf<HistoryTables>): void {
  const { root, actor, via } = event.metadata
  rows.history.put({
    root,
    position: event.position,
    stream: event.stream,
    revision: event.revision,
    type: event.type,
    actor_kind: actor.kind,
    actor_id: actor.id,
    via_kind: via.kind,
    via_id: via.id,
    at: event.at,
  })
}

/** A line for every event of every room. */
export const historyProjector = defineProjector<HistoryTables, RecordedEvent>({
  name: 'history',
  version: historyVersion,
  tables: historyTables,
  whileParked: nothingToHide,
  on: Object.fromEntries([...codec.types].map((type) => [type, { apply: record }])),
})
