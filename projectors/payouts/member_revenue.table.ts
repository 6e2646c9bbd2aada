import { bigint, defineTable, text } from '@adit/platform/projection/table.ts'

/** What each member of a project gets of a run of a day, in millionths of a dollar. Not to be shown before the run is closed. */
export const memberRevenueTable = defineTable(
  'member_revenue',
  { day: text(), run: bigint(), project_id: text(), account_id: text(), amount: bigint() },
  { key: ['day', 'run', 'project_id', 'account_id'], indexes: ['(project_id, day)'] },
)
