import type { FriendTieRow } from '@adit/projectors/friends/friends.table.ts'
import type { ReadModelAccess } from '../kit/read_models/db.ts'

export interface FriendsQueries {
  /** Friends and unanswered requests, the newest first. */
  ties(accountId: string): Promise<FriendTieRow[]>
  /** Friends and those who wait for an answer, in no order. */
  circle(accountId: string): Promise<Pick<FriendTieRow, 'other_id' | 'accepted'>[]>
  tie(accountId: string, otherId: string): Promise<FriendTieRow | undefined>
  /** Ids of the accounts that this one has blocked, the last blocked first. */
  blocked(accountId: string): Promise<string[]>
  hasBlocked(accountId: string, otherId: string): Promise<boolean>
}

export function friendsQueries({ prepare }: ReadModelAccess): FriendsQueries {
  const ties = prepare('friend_ties', (db, { accountId }: { accountId: string }) =>
    db
      .selectFrom('friends.friend_tie')
      .where('account_id', '=', accountId)
      .selectAll()
      .orderBy('asked_at', 'desc')
      .orderBy('other_id'),
  )
  const circle = prepare('friend_circle', (db, { accountId }: { accountId: string }) =>
    db
      .selectFrom('friends.friend_tie')
      .where('account_id', '=', accountId)
      .where(({ or, eb }) => or([eb('accepted', '=', true), eb('has_asked', '=', false)]))
      .select(['other_id', 'accepted']),
  )
  const tie = prepare('friend_tie', (db, { accountId, otherId }: { accountId: string; otherId: string }) =>
    db.selectFrom('friends.friend_tie').where('account_id', '=', accountId).where('other_id', '=', otherId).selectAll(),
  )
  const blocked = prepare('friend_blocks', (db, { accountId }: { accountId: string }) =>
    db
      .selectFrom('friends.user_block')
      .where('account_id', '=', accountId)
      .select('blocked_id')
      .orderBy('blocked_at', 'desc')
      .orderBy('blocked_id'),
  )
  const block = prepare('friend_block', (db, { accountId, otherId }: { accountId: string; otherId: string }) =>
    db
      .selectFrom('friends.user_block')
      .where('account_id', '=', accountId)
      .where('blocked_id', '=', otherId)
      .select('blocked_id'),
  )
  return {
    ties: (accountId) => ties({ accountId }),
    circle: (accountId) => circle({ accountId }),
    tie: async (accountId, otherId) => (await tie({ accountId, otherId }))[0],
    blocked: async (accountId) => (await blocked({ accountId })).map((row) => row.blocked_id),
    hasBlocked: async (accountId, otherId) => (await block({ accountId, otherId })).length > 0,
  }
}
