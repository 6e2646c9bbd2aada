import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'

/** Ids of accounts have eight characters; tables are keyed by two of them. */
const id = z.string().max(32)
/** Account `from` asked account `to`. */
const request = z.object({ requestId: id, from: id, to: id })
const block = z.object({ by: id, blocked: id })

/** Two accounts: whether they are friends, and whether one has blocked the other. The stream's id names both (`pairId`). */
export const friendshipEvents = defineEvents('friends.friendship', {
  FriendRequestSent: { version: 1, schema: request },
  /** They are friends from now on. */
  FriendRequestAccepted: { version: 1, schema: request },
  FriendRequestWithdrawn: { version: 1, schema: request },
  FriendRequestDeclined: { version: 1, schema: request },
  /** `requestId` is the request that began the friendship. */
  FriendshipEnded: { version: 1, schema: z.object({ requestId: id, by: id, other: id }) },
  UserBlocked: { version: 1, schema: block },
  UserUnblocked: { version: 1, schema: block },
})

export type FriendshipEvent = EventOf<typeof friendshipEvents>
export type RecordedFriendshipEvent = RecordedOf<typeof friendshipEvents>
