import type { StandingFold } from '../kit/fold.ts'
import type { RecordedFriendshipEvent } from './friendship.events.ts'

/** A friendship, or a request for one. Times are milliseconds since 1970. */
export interface FriendTie {
  requestId: string
  from: string
  to: string
  askedAt: number
  accepted: boolean
}

export interface Block {
  by: string
  blocked: string
  blockedAt: number
}

/** What is between two accounts. */
export interface Friendship {
  /** Null if they aren't friends and neither has asked. */
  tie: FriendTie | null
  /** By the account that blocked the other. */
  blocks: ReadonlyMap<string, Block>
}

export const friendshipFold: StandingFold<Friendship, RecordedFriendshipEvent> = {
  initial: { tie: null, blocks: new Map() },
  begin: {},
  on: {
    FriendRequestSent: ({ data, at }) => ({ tie: { ...data, askedAt: at, accepted: false } }),
    FriendRequestAccepted: () => ({ tie: (before) => before && { ...before, accepted: true } }),
    FriendRequestWithdrawn: () => ({ tie: null }),
    FriendRequestDeclined: () => ({ tie: null }),
    FriendshipEnded: () => ({ tie: null }),
    UserBlocked: ({ data, at }) => ({ blocks: [{ id: data.by, put: { ...data, blockedAt: at } }] }),
    UserUnblocked: ({ data }) => ({ blocks: [{ id: data.by, removed: true }] }),
  },
}
