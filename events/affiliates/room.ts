import { defineRoom, defineStream } from '../kit/define_room.ts'
import { affiliateEvents } from './affiliate.events.ts'
import { describeAffiliate } from './affiliate.history.ts'

export const affiliates = defineRoom('affiliates', {
  streams: [defineStream(affiliateEvents, 'account', describeAffiliate)],
})
