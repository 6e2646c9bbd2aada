import { type Describers, say } from '../kit/describing.ts'
import type { friendshipEvents } from './friendship.events.ts'

export const describeFriendship: Describers<typeof friendshipEvents> = {
  FriendRequestSent: ({ from, to }) => say('{from} asked {to} to be friends', { from, to }),
  FriendRequestAccepted: ({ from, to }) => say('{to} accepted the friend request of {from}', { from, to }),
  FriendRequestWithdrawn: ({ from, to }) => say('{from} withdrew the friend request to {to}', { from, to }),
  FriendRequestDeclined: ({ from, to }) => say('{to} declined the friend request of {from}', { from, to }),
  FriendshipEnded: ({ by, other }) => say('{by} ended the friendship with {other}', { by, other }),
  UserBlocked: ({ by, blocked }) => say('{by} blocked {blocked}', { by, blocked }),
  UserUnblocked: ({ by, blocked }) => say('{by} unblocked {blocked}', { by, blocked }),
}
