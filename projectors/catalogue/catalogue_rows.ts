import { type Version, versionFold } from '@adit/events/catalogue/version/version.fold.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Change } from '@adit/events/kit/fold.ts'
import type { Marks, Projector } from '@adit/platform/projection/projector.ts'
import type { CatalogueRows, CatalogueTables } from './catalogue.table.ts'
import { refreshDependencies } from './version/dependency_rows.ts'
import { refreshPlatforms } from './version/platform_rows.ts'
import type { VersionRow } from './version/version.table.ts'
import { summarize } from './version/version_summary.ts'

export type CatalogueHandlers<Event extends RecordedEvent> = Projector<CatalogueTables, Event>['on']

/** What search shows of a project is out of date. The mark's id is the project's. */
export const searchMark = 'search'

export const versionsOf = (rows: CatalogueRows, projectId: string): VersionRow[] =>
  rows.version.group('project_id', projectId)

/** What the project shows of its versions is out of date. A project that is not created yet will find them later. */
export function outdateSummary(rows: CatalogueRows, marks: Marks, projectId: string): void {
  if (!rows.project.get(projectId)) return
  marks.stale()
  marks.mark(searchMark, projectId)
}

/** Makes what a project shows of its versions, once for all their changes. */
export function deriveSummary(projectId: string, rows: CatalogueRows): void {
  const versions = versionsOf(rows, projectId)
  rows.project.update(projectId, (project) => summarize(project, versions))
  refreshDependencies(rows, projectId, versions)
  refreshPlatforms(rows, projectId, versions)
}

/** Changes a version that the row may not have yet. `revision` is that of the version's own stream. */
export function changeVersion(
  rows: CatalogueRows,
  projectId: string,
  versionId: string,
  change: Change<Version>,
  revision?: number,
): void {
  if (rows.version.get(versionId)) {
    rows.version.changeFields(versionId, change, revision === undefined ? undefined : { revision })
  } else {
    const ids = { version_id: versionId, project_id: projectId }
    rows.version.putChanged(versionFold.initial, change, { ...ids, revision: revision ?? -1 })
  }
}
