import type { RowsOf } from '@adit/platform/projection/projector.ts'
import { memberTable } from '../teams/member.table.ts'
import { disclosureTable } from './project/disclosure.table.ts'
import { projectTable } from './project/project.table.ts'
import { slugTable } from './project/slug.table.ts'
import { dependencyTable } from './version/dependency.table.ts'
import { fileTable } from './version/file.table.ts'
import { platformTable } from './version/platform.table.ts'
import { changelogTable, versionTable } from './version/version.table.ts'

/** Raise it when the meaning of a column or a handler changes: a new build is made beside the live one. */
export const catalogueVersion = 8

export const catalogueTables = {
  project: projectTable,
  version: versionTable,
  changelog: changelogTable,
  file: fileTable,
  dependency: dependencyTable,
  platform: platformTable,
  slug: slugTable,
  member: memberTable,
  disclosure: disclosureTable,
}
export type CatalogueTables = typeof catalogueTables
export type CatalogueRows = RowsOf<CatalogueTables>
