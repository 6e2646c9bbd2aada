import type { RecordedEvent } from '@adit/events/envelope.ts'
import type { Marks, Projector, RowsOf } from '@adit/platform/projection/projector.ts'
import type { CatalogueTables } from './catalogue.table.ts'
import { refreshDependencies } from './dependency_rows.ts'
import type { ProjectRow } from './project.table.ts'
import type { VersionRow } from './version.table.ts'
import { summarize } from './version_summary.ts'

export type CatalogueRows = RowsOf<CatalogueTables>
export type CatalogueHandlers<Event extends RecordedEvent> = Projector<CatalogueTables, Event>['on']

/** What search shows of a project is out of date; the mark's id is the project's. */
export const searchMark = 'search'

/** Changes the project by an event of its own stream. */
export function editProject(event: RecordedEvent, rows: CatalogueRows, change: Partial<ProjectRow>): void {
  rows.project.update(event.metadata.root, { ...change, revision: event.revision })
}

/** The same for what search shows, too. */
export function editShownProject(
  event: RecordedEvent,
  rows: CatalogueRows,
  marks: Marks,
  change: Partial<ProjectRow>,
): void {
  editProject(event, rows, change)
  marks.mark(searchMark, event.metadata.root)
}

/** The same together with what the project shows of its versions: the row is wide, and is copied once. */
export function editSummary(
  event: RecordedEvent,
  rows: CatalogueRows,
  marks: Marks,
  change: Partial<ProjectRow>,
): void {
  const projectId = event.metadata.root
  const versions = versionsOf(rows, projectId)
  rows.project.update(projectId, ({ chosen_type, environment }) => ({
    ...summarize({ chosen_type, environment, ...change }, versions),
    ...change,
    revision: event.revision,
  }))
  refreshDependencies(rows, projectId, versions)
  marks.mark(searchMark, projectId)
}

export const versionsOf = (rows: CatalogueRows, projectId: string): VersionRow[] =>
  rows.version.group('project_id', projectId)

/** Brings what the project shows of its versions up to date. A project that is not created yet will do it then. */
export function refreshSummary(rows: CatalogueRows, marks: Marks, projectId: string): void {
  if (!rows.project.get(projectId)) return
  const versions = versionsOf(rows, projectId)
  rows.project.update(projectId, (project) => summarize(project, versions))
  refreshDependencies(rows, projectId, versions)
  marks.mark(searchMark, projectId)
}

/** A version of which only its id is known yet. */
export const unknownVersion = (versionId: string, projectId: string): VersionRow => ({
  version_id: versionId,
  project_id: projectId,
  added: false,
  described: false,
  revision: -1,
  author_id: '',
  name: '',
  version_number: '',
  channel: 'release',
  featured: false,
  ordering: null,
  dependencies: [],
  game_versions: [],
  loaders: [],
  mrpack_loaders: [],
  environment: 'unknown',
  status: 'unknown',
  requested_status: null,
  files: [],
  published_at: 0,
  scheduled_for: null,
})

export function putVersion(
  rows: CatalogueRows,
  projectId: string,
  versionId: string,
  change: Partial<VersionRow>,
): void {
  const known = rows.version.get(versionId) ?? unknownVersion(versionId, projectId)
  rows.version.put({ ...known, ...change })
}
