import type { RecordedFriendshipEvent } from '@adit/events/friends/friendship.events.ts'
import { defineProjector, type Handler, type RowsOf, type WantsOf } from '@adit/platform/projection/projector.ts'
import { type FriendsTables, friendsTables, friendsVersion } from './friends.table.ts'

type Of<Type extends RecordedFriendshipEvent['type']> = Extract<RecordedFriendshipEvent, { type: Type }>
type Request = Of<'FriendRequestSent' | 'FriendRequestAccepted' | 'FriendRequestWithdrawn' | 'FriendRequestDeclined'>

/** Both rows of a pair, and no more. The two of a pair share a root, so neither row is ever seen without the other. */
const both = ([one, other]: readonly [string, string]) =>
  [
    [one, other],
    [other, one],
  ] as const

const wantTie = (pair: readonly [string, string], wants: WantsOf<FriendsTables>): void => {
  for (const key of both(pair)) wants.friend_tie.row(key)
}
const removeTie = (pair: readonly [string, string], rows: RowsOf<FriendsTables>): void => {
  for (const key of both(pair)) rows.friend_tie.remove(key)
}

const pairOf = ({ data }: Request) => [data.from, data.to] as const

const tieEnds = {
  reads: (event: Request, wants: WantsOf<FriendsTables>) => wantTie(pairOf(event), wants),
  apply: (event: Request, rows: RowsOf<FriendsTables>) => removeTie(pairOf(event), rows),
}

const friendshipEnds: Handler<FriendsTables, Of<'FriendshipEnded'>> = {
  reads: ({ data }, wants) => wantTie([data.by, data.other], wants),
  apply: ({ data }, rows) => removeTie([data.by, data.other], rows),
}

/** The root of these events is the pair. */
export const friendsProjector = defineProjector<FriendsTables, RecordedFriendshipEvent>({
  name: 'friends',
  version: friendsVersion,
  tables: friendsTables,
  whileParked: {
    on: {
      FriendRequestWithdrawn: tieEnds,
      FriendRequestDeclined: tieEnds,
      FriendshipEnded: friendshipEnds,
      UserBlocked: {
        reads: ({ data }, wants) => wantTie([data.by, data.blocked], wants),
        apply: ({ data }, rows) => removeTie([data.by, data.blocked], rows),
      },
    },
    // Who blocks whom stays: it hides.
    hideAll: {
      reads: ({ metadata }, wants) => wantTie(namesIn(metadata.root), wants),
      apply: ({ metadata }, rows) => removeTie(namesIn(metadata.root), rows),
    },
  },
  on: {
    FriendRequestSent: {
      apply: ({ data: { requestId, from, to }, at }, rows) => {
        for (const [account_id, other_id] of both([from, to])) {
          const others = { request_id: requestId, has_asked: account_id === from, accepted: false, asked_at: at }
          rows.friend_tie.put({ account_id, other_id, ...others })
        }
      },
    },
    FriendRequestAccepted: {
      reads: (event, wants) => wantTie(pairOf(event), wants),
      apply: (event, rows) => {
        for (const key of both(pairOf(event))) rows.friend_tie.update(key, { accepted: true })
      },
    },
    FriendRequestWithdrawn: tieEnds,
    FriendRequestDeclined: tieEnds,
    FriendshipEnded: friendshipEnds,
    UserBlocked: {
      apply: ({ data, at }, rows) =>
        rows.user_block.put({ account_id: data.by, blocked_id: data.blocked, blocked_at: at }),
    },
    UserUnblocked: {
      reads: ({ data }, wants) => wants.user_block.row([data.by, data.blocked]),
      apply: ({ data }, rows) => rows.user_block.remove([data.by, data.blocked]),
    },
  },
})

/** The two accounts of a pair's id. */
function namesIn(root: string): readonly [string, string] {
  const [one = '', other = ''] = root.split('_')
  return [one, other]
}
