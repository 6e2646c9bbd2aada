import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Marks } from '@adit/platform/projection/projector.ts'
import type { CatalogueRows } from '../catalogue.table.ts'
import { outdateSummary } from '../catalogue_rows.ts'
import type { VersionRow } from './version.table.ts'

/** Changes a version by an event of its own stream; answers the row as it was. Throws when it was never created. */
export function editVersion(
  event: RecordedEvent,
  rows: CatalogueRows,
  change: Partial<VersionRow> | ((version: VersionRow) => Partial<VersionRow>),
): VersionRow {
  const { id } = parseStream(event.stream)
  const version = rows.version.get(id)
  if (!version?.described) throw new Error(`${event.type} before version ${id} was created`)
  const changed = typeof change === 'function' ? change(version) : change
  rows.version.put({ ...version, ...changed, revision: event.revision })
  return version
}

/** The project shows a version only once its own stream has added it. */
export function refreshIfAdded(event: RecordedEvent, rows: CatalogueRows, marks: Marks): void {
  if (rows.version.get(parseStream(event.stream).id)?.added) outdateSummary(rows, marks, event.metadata.root)
}
