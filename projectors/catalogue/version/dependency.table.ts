import type { DependencyType } from '@adit/events/catalogue/version/dependency_type.values.ts'
import { defineTable, type RowOf, text, textArray } from '@adit/platform/projection/table.ts'

/**
 * The combined dependencies of a project's readable versions: one row for each target and kind, however many versions have it. So whoever
 * looks for a library's users, or for what a project needs, reads each of them once.
 */
export const dependencyTable = defineTable(
  'dependency',
  {
    project_id: text(),
    /** A project, or a version if an author has named only that. */
    target_id: text(),
    kind: text<DependencyType>(),
    /** Named versions: together with the project, or alone if the version itself is the target. */
    version_ids: textArray(),
  },
  { key: ['project_id', 'target_id', 'kind'], groups: ['project_id'], indexes: ['(target_id)'] },
)

export type DependencyRow = RowOf<typeof dependencyTable>
