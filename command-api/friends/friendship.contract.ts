import { BLOCKS_MAX, FRIEND_REQUESTS_A_DAY, FRIENDS_MAX } from '@adit/events/friends/friendship.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { friendLimitRefusals } from './friend_limit_refusals.ts'
import { addFriendRefusals, blockRefusals, removeFriendRefusals, unblockRefusals } from './friendship.decider.ts'
import { otherAccountRefusals } from './other_account.ts'

const shared = {
  side: 'command',
  group: 'Friends',
  auth: 'required',
  scope: 'USER_WRITE',
  params: z.object({ id: z.string().meta({ description: 'The other user’s id or username.' }) }),
  responses: { 204: { description: 'Done.' } },
  visibleIn: ['friends'],
} as const

const friend = { ...shared, path: '/v3/friend/:id', shownAt: '/v3/friends' } as const
const block = { ...shared, path: '/v3/block/:id', shownAt: '/v3/blocks' } as const

export const addFriend = defineRoute({
  ...friend,
  method: 'POST',
  summary: 'Send or accept a friend request',
  description: `If the user has asked you, this accepts. Otherwise it asks them, by id or username. You can have at most ${FRIENDS_MAX} friends and unanswered requests, and send ${FRIEND_REQUESTS_A_DAY} requests a day.`,
  errors: refusals(otherAccountRefusals, addFriendRefusals, friendLimitRefusals).codes,
})

export const removeFriend = defineRoute({
  ...friend,
  method: 'DELETE',
  summary: 'Remove a friend or a friend request',
  description: 'Ends the friendship, withdraws your request, or declines theirs.',
  errors: refusals(otherAccountRefusals, removeFriendRefusals).codes,
})

export const blockUser = defineRoute({
  ...block,
  method: 'POST',
  summary: 'Block a user',
  description: `Ends your friendship and any request between you, and refuses their requests from now on. They aren't told. You can block at most ${BLOCKS_MAX} users.`,
  errors: refusals(otherAccountRefusals, blockRefusals, 'blocks_full').codes,
})

export const unblockUser = defineRoute({
  ...block,
  method: 'DELETE',
  summary: 'Unblock a user',
  description: 'They can send you friend requests again. An earlier friendship stays ended.',
  errors: refusals(otherAccountRefusals, unblockRefusals).codes,
})
