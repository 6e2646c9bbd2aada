import { defineRoom, defineStream } from '../kit/define_room.ts'
import { friendNotices } from './friend_notices.ts'
import { friendshipEvents } from './friendship.events.ts'
import { describeFriendship } from './friendship.history.ts'

export const friends = defineRoom('friends', {
  streams: [defineStream(friendshipEvents, 'friendship', describeFriendship)],
  fills: friendNotices,
})
