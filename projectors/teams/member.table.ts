import { bigint, boolean, defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** The members of a project's team. Permissions are the bits of permission.values.ts. */
export const memberTable = defineTable(
  'member',
  {
    project_id: text(),
    account_id: text(),
    team_id: text(),
    role: text(),
    is_owner: boolean(),
    permissions: bigint(),
    accepted: boolean(),
    /** The member's share of the revenue, relative to the other members: 0 to 5000. */
    payouts_split: bigint(),
    ordering: bigint(),
    since: bigint(),
  },
  { key: ['project_id', 'account_id'], groups: ['project_id'], indexes: ['(account_id)', '(team_id)'] },
)

export type MemberRow = RowOf<typeof memberTable>
