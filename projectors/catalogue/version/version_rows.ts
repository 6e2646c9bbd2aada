import { projectChangeBy } from '@adit/events/catalogue/project/project.fold.ts'
import type { RecordedVersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import { versionFold } from '@adit/events/catalogue/version/version.fold.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import { changeOf } from '@adit/events/kit/fold.ts'
import type { Marks } from '@adit/platform/projection/projector.ts'
import type { CatalogueRows } from '../catalogue.table.ts'
import { changeVersion, outdateSummary } from '../catalogue_rows.ts'
import type { VersionRow } from './version.table.ts'

type Created = Extract<RecordedVersionEvent, { type: 'VersionCreated' }>

/** The version whose stream this is. Throws if it was never created. */
export function versionOf(event: RecordedEvent, rows: CatalogueRows): VersionRow {
  const { id } = parseStream(event.stream)
  const version = rows.version.get(id)
  if (!version?.described) throw new Error(`${event.type} before version ${id} was created`)
  return version
}

/** Fills in a version, which its project may have added before. */
export function describeVersion(event: Created, rows: CatalogueRows): void {
  const { projectId, versionId } = event.data
  changeVersion(rows, projectId, versionId, changeOf(versionFold, event), event.revision)
}

/** Changes a version by an event of its own stream. Throws if it was never created. */
export function editVersion(event: Exclude<RecordedVersionEvent, Created>, rows: CatalogueRows): void {
  const { version_id } = versionOf(event, rows)
  rows.version.changeFields(version_id, changeOf(versionFold, event), { revision: event.revision })
}

/** The project shows a version only once its own stream has added it. */
export function refreshIfAdded(event: RecordedEvent, rows: CatalogueRows, marks: Marks): void {
  if (rows.version.get(parseStream(event.stream).id)?.added) outdateSummary(rows, marks, event.metadata.root)
}

/** Applies an event of a version to its project. */
export function moveProject(event: RecordedVersionEvent, rows: CatalogueRows): void {
  const { added, project_id } = versionOf(event, rows)
  const change = projectChangeBy(event)
  if (added && change && rows.project.get(project_id)) rows.project.changeFields(project_id, change)
}
