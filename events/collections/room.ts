import { defineRoom, defineStream } from '../kit/define_room.ts'
import { followingEvents } from './following.events.ts'
import { describeFollowing } from './following.history.ts'
import { versionNotice } from './version_notice.ts'

export const collections = defineRoom('collections', {
  streams: [defineStream(followingEvents, 'account', describeFollowing)],
  fills: [versionNotice],
})
