import { bigint, boolean, defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'

export const friendsVersion = 1

/** Friends and unanswered requests: two rows for each, so that either finds theirs. */
export const friendTieTable = defineTable(
  'friend_tie',
  {
    account_id: text(),
    other_id: text(),
    request_id: text(),
    /** Whether this account sent the request. */
    has_asked: boolean(),
    accepted: boolean(),
    asked_at: bigint(),
  },
  { key: ['account_id', 'other_id'], indexes: ['(account_id, asked_at)'] },
)

/** Who has blocked whom. */
export const blockTable = defineTable(
  'user_block',
  { account_id: text(), blocked_id: text(), blocked_at: bigint() },
  { key: ['account_id', 'blocked_id'] },
)

export const friendsTables = { friend_tie: friendTieTable, user_block: blockTable }
export type FriendsTables = typeof friendsTables
export type FriendTieRow = RowOf<typeof friendTieTable>
