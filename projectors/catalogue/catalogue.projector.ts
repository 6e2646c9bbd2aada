import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { RecordedVersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import type { RecordedTeamEvent } from '@adit/events/teams/team.events.ts'
import { defineProjector } from '@adit/platform/projection/projector.ts'
import { type CatalogueTables, catalogueTables, catalogueVersion } from './catalogue.table.ts'
import { type CatalogueHandlers, deriveSummary, searchMark } from './catalogue_rows.ts'
import { projectHandlers } from './project/project_handlers.ts'
import { teamHandlers } from './project/team_handlers.ts'
import { fileHandlers } from './version/file_handlers.ts'
import { versionHandlers } from './version/version_handlers.ts'
import { whileParked } from './while_parked.ts'

export type CatalogueEvent = RecordedProjectEvent | RecordedVersionEvent | RecordedTeamEvent

/** A handler for every event: a new one does not compile until it is handled. */
const handlers: Required<CatalogueHandlers<CatalogueEvent>> = {
  ...projectHandlers,
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
  on: handlers,
  whileParked,
  derive: deriveSummary,
})
