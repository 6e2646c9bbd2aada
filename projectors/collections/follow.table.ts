import { bigint, defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'

export const followsVersion = 1

/** What an account follows. */
export const followTable = defineTable(
  'follow',
  { account_id: text(), project_id: text(), followed_at: bigint() },
  { key: ['account_id', 'project_id'], indexes: ['(account_id, followed_at)', '(project_id)'] },
)

/** Followers of a project. All accounts share its row, so it is only added to. */
export const followerCountTable = defineTable(
  'follower_count',
  { project_id: text(), followers: bigint() },
  { key: ['project_id'], counters: ['followers'] },
)

export const followsTables = { follow: followTable, follower_count: followerCountTable }
export type FollowsTables = typeof followsTables
export type FollowRow = RowOf<typeof followTable>
