import type { FriendshipEvent } from '@adit/events/friends/friendship.events.ts'
import { friendshipFold } from '@adit/events/friends/friendship.fold.ts'
import { pairId } from '@adit/events/friends/friendship.values.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

const friendshipAfter = keeping(friendshipFold, ['tie', 'blocks'], { blocks: ['by', 'blocked'] })

export type FriendshipState = ReturnType<typeof friendshipAfter>

export type FriendshipCommand =
  /**
   * Accepts the other's request if there is one. `isWelcome`: the other takes requests. `lacksMutualFriend`: only from those who have a
   * friend in common, and there is none.
   */
  | {
      type: 'AddFriend'
      by: string
      other: string
      requestId: string
      isWelcome: boolean
      lacksMutualFriend?: boolean
    }
  /** Ends the friendship, withdraws one's own request, or declines the other's. */
  | { type: 'RemoveFriend'; by: string; other: string }
  | { type: 'BlockUser'; by: string; other: string }
  | { type: 'UnblockUser'; by: string; other: string }
  /** Leaves nothing of an account that was deleted. */
  | { type: 'ForgetAccount'; by: string; other: string }

type Of<Type extends FriendshipCommand['type']> = Extract<FriendshipCommand, { type: Type }>

export const friendshipStream = (one: string, other: string) => streamName('friends', 'friendship', pairId(one, other))

export const addFriendRefusals = refusals(
  'user_blocked',
  'already_friends',
  'friend_already_asked',
  'friend_requests_refused',
  'mutual_friend_needed',
)
export const removeFriendRefusals = refusals('not_friends')
export const blockRefusals = refusals('already_blocked')
export const unblockRefusals = refusals('not_blocked')

export const friendshipDecider: Decider<FriendshipState, FriendshipCommand, FriendshipEvent> = {
  initialState: { tie: null, blocks: new Map() },
  decide(command, state) {
    switch (command.type) {
      case 'AddFriend':
        return addFriend(command, state)
      case 'RemoveFriend':
        if (!state.tie) throw removeFriendRefusals.refuse('not_friends')
        return withoutTie(command, state)
      case 'BlockUser':
        if (state.blocks.has(command.by)) throw blockRefusals.refuse('already_blocked')
        return [...withoutTie(command, state), { type: 'UserBlocked', data: blockOf(command) }]
      case 'UnblockUser':
        if (!state.blocks.has(command.by)) throw unblockRefusals.refuse('not_blocked')
        return [{ type: 'UserUnblocked', data: blockOf(command) }]
      case 'ForgetAccount':
        return [
          ...withoutTie(command, state),
          ...[...state.blocks.values()].map((data): FriendshipEvent => ({ type: 'UserUnblocked', data })),
        ]
      default:
        return command satisfies never
    }
  },
  evolve: friendshipAfter,
}

/** Two people who ask each other at once become friends: whoever is second accepts. */
function addFriend(command: Of<'AddFriend'>, { tie, blocks }: FriendshipState): FriendshipEvent[] {
  const { by, other, requestId, isWelcome, lacksMutualFriend = false } = command
  if (blocks.has(by)) throw addFriendRefusals.refuse('user_blocked')
  if (tie?.accepted) throw addFriendRefusals.refuse('already_friends')
  if (tie?.from === by) throw addFriendRefusals.refuse('friend_already_asked')
  if (tie) return [{ type: 'FriendRequestAccepted', data: requestOf(tie) }]
  // One answer for both, so that nobody learns that they are blocked.
  if (blocks.has(other) || !isWelcome) throw addFriendRefusals.refuse('friend_requests_refused')
  if (lacksMutualFriend) throw addFriendRefusals.refuse('mutual_friend_needed')
  return [{ type: 'FriendRequestSent', data: { requestId, from: by, to: other } }]
}

function withoutTie({ by, other }: Pick<FriendshipCommand, 'by' | 'other'>, { tie }: FriendshipState) {
  const events: FriendshipEvent[] = []
  if (tie?.accepted) events.push({ type: 'FriendshipEnded', data: { requestId: tie.requestId, by, other } })
  else if (tie?.from === by) events.push({ type: 'FriendRequestWithdrawn', data: requestOf(tie) })
  else if (tie) events.push({ type: 'FriendRequestDeclined', data: requestOf(tie) })
  return events
}

const requestOf = ({ requestId, from, to }: NonNullable<FriendshipState['tie']>) => ({ requestId, from, to })
const blockOf = ({ by, other }: Pick<FriendshipCommand, 'by' | 'other'>) => ({ by, blocked: other })
