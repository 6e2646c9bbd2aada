import { defineRoom, defineStream } from '../kit/define_room.ts'
import { inboxEvents } from './inbox.events.ts'
import { describeInbox } from './inbox.history.ts'

export const notifications = defineRoom('notifications', {
  streams: [defineStream(inboxEvents, 'account', describeInbox)],
})
