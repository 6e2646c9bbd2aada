import { bigint, defineTable, text } from '@adit/platform/projection/table.ts'

/**
 * What the members of a project get of a run of a day, in millionths of a dollar. Not to be shown before the run is closed. Projects that share
 * nothing have a row, too.
 */
export const projectRevenueTable = defineTable(
  'project_revenue',
  { day: text(), run: bigint(), project_id: text(), creators: bigint() },
  { key: ['day', 'run', 'project_id'], indexes: ['(project_id, day)'] },
)
