import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Marks, Projector } from '@adit/platform/projection/projector.ts'
import type { CatalogueRows, CatalogueTables } from './catalogue.table.ts'
import type { ProjectRow } from './project/project.table.ts'
import { refreshDependencies } from './version/dependency_rows.ts'
import type { VersionRow } from './version/version.table.ts'
import { summarize } from './version/version_summary.ts'

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

export const versionsOf = (rows: CatalogueRows, projectId: string): VersionRow[] =>
  rows.version.group('project_id', projectId)

/** What the project shows of its versions is out of date. A project that is not created yet will find them then. */
export function outdateSummary(rows: CatalogueRows, marks: Marks, projectId: string): void {
  if (!rows.project.get(projectId)) return
  marks.stale()
  marks.mark(searchMark, projectId)
}

/** Makes what a project shows of its versions, once for all of their changes. */
export function deriveSummary(projectId: string, rows: CatalogueRows): void {
  const versions = versionsOf(rows, projectId)
  rows.project.update(projectId, (project) => summarize(project, versions))
  refreshDependencies(rows, projectId, versions)
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
