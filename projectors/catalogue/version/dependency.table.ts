import type { DependencyType } from '@adit/events/catalogue/version/dependency_type.values.ts'
import { defineTable, type RowOf, text, textArray } from '@adit/platform/projection/table.ts'

/**
 * What a project's readable versions say together of what they depend on: one row for each target and kind, however many versions say
 * it, so that whoever looks for a library's users, or for what a project needs, reads each of them once.
 */
export const dependencyTable = defineTable(
  'dependency',
  {
    project_id: text(),
    /** A project, or a version where an author has named that alone. */
    target_id: text(),
    kind: text<DependencyType>(),
    /** Versions that are named, with the project or, where it is the target itself, alone. */
    version_ids: textArray(),
  },
  { key: ['project_id', 'target_id', 'kind'], groups: ['project_id'], indexes: ['(target_id)'] },
)

export type DependencyRow = RowOf<typeof dependencyTable>
