import { bigint, boolean, defineTable, integer, type RowOf, text } from '@adit/platform/projection/table.ts'

/** Who belongs to a project's team. Permissions are the bits of permission.values.ts. */
export const memberTable = defineTable(
  'member',
  {
    project_id: text(),
    account_id: text(),
    team_id: text(),
    role: text(),
    is_owner: boolean(),
    permissions: integer(),
    accepted: boolean(),
    /** Weight of the member's share of the revenue, 0 to 5000. */
    payouts_split: integer(),
    ordering: integer(),
    since: bigint(),
  },
  { key: ['project_id', 'account_id'], groups: ['project_id'], indexes: ['(account_id)', '(team_id)'] },
)

export type MemberRow = RowOf<typeof memberTable>
