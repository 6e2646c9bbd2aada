import { bigint, defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** Counted downloads. A project or version without any has no row. */
export const projectTotalTable = defineTable(
  'project_total',
  { project_id: text(), downloads: bigint() },
  { key: ['project_id'], counters: ['downloads'] },
)

export const versionTotalTable = defineTable(
  'version_total',
  { version_id: text(), project_id: text(), downloads: bigint() },
  { key: ['version_id'], counters: ['downloads'] },
)

export type ProjectTotalRow = RowOf<typeof projectTotalTable>
export type VersionTotalRow = RowOf<typeof versionTotalTable>
