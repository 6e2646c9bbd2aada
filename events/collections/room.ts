import { defineRoom, defineStream } from '../kit/define_room.ts'
import { followingEvents } from './following.events.ts'
import { describeFollowing } from './following.history.ts'

export const collections = defineRoom('collections', {
  streams: [defineStream(followingEvents, 'account', describeFollowing)],
})
