import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { RecordedVersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import { parseStream } from '@adit/events/kit/envelope.ts'
import type { RecordedTeamEvent } from '@adit/events/teams/team.events.ts'
import { defineProjector, type Wants } from '@adit/platform/projection/projector.ts'
import { type CatalogueTables, catalogueTables, catalogueVersion } from './catalogue.table.ts'
import { type CatalogueHandlers, deriveSummary, searchMark } from './catalogue_rows.ts'
import { galleryHandlers } from './project/gallery_handlers.ts'
import { projectHandlers } from './project/project_handlers.ts'
import { statusHandlers } from './project/status_handlers.ts'
import { teamHandlers } from './project/team_handlers.ts'
import { fileHandlers } from './version/file_handlers.ts'
import { versionHandlers } from './version/version_handlers.ts'

export type CatalogueEvent = RecordedProjectEvent | RecordedVersionEvent | RecordedTeamEvent

/** A handler for every event: a new one does not compile until it is handled. */
const handlers: Required<CatalogueHandlers<CatalogueEvent>> = {
  ...projectHandlers,
  ...galleryHandlers,
  ...statusHandlers,
  ...versionHandlers,
  ...fileHandlers,
  ...teamHandlers,
}

/** Projects, their versions, files, slugs and members, as every page and launcher reads them. */
export const catalogueProjector = defineProjector<CatalogueTables, CatalogueEvent>({
  name: 'catalogue',
  version: catalogueVersion,
  tables: catalogueTables,
  marks: [searchMark],
  reads,
  on: handlers,
  derive: deriveSummary,
})

/** All of these streams have the project as their root. */
function reads(event: CatalogueEvent, wants: { [Name in keyof CatalogueTables]: Wants }): void {
  const projectId = event.metadata.root
  wants.project.row(projectId)
  const { noun, id } = parseStream(event.stream)
  if (noun === 'version') wants.version.row(id)
  if (readsAllVersions.has(event.type)) {
    wants.version.group('project_id', projectId)
    wants.dependency.group('project_id', projectId)
  }
  switch (event.type) {
    case 'ProjectCreated':
      for (const { versionId } of event.data.versions) wants.version.row(versionId)
      wants.member.group('project_id', projectId)
      return
    case 'ProjectVersionAdded':
    case 'ProjectVersionRemoved':
      wants.version.row(event.data.versionId)
      return
    case 'ProjectSlugChanged':
    case 'ProjectRestored':
      wants.slug.group('project_id', projectId)
      return
    case 'TeamCreated':
    case 'TeamMemberInvited':
    case 'TeamMemberJoined':
    case 'TeamMemberEdited':
    case 'TeamMemberRemoved':
    case 'TeamOwnershipTransferred':
      wants.member.group('project_id', projectId)
  }
}

/** Events after which the project's summary of its versions is made anew. */
const readsAllVersions: ReadonlySet<CatalogueEvent['type']> = new Set([
  'ProjectCreated',
  'ProjectVersionAdded',
  'ProjectVersionRemoved',
  'ProjectEnvironmentChanged',
  'VersionCreated',
  'VersionDetailsEdited',
  'VersionDependenciesChanged',
  'VersionCompatibilityChanged',
  'VersionEnvironmentChanged',
  'VersionStatusChanged',
  'VersionScheduled',
  'VersionReleased',
])
