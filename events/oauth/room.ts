import { defineRoom, defineStream } from '../kit/define_room.ts'
import { appEvents } from './app.events.ts'
import { describeApp } from './app.history.ts'
import { grantEvents } from './grant.events.ts'
import { describeGrant } from './grant.history.ts'

export const oauth = defineRoom('oauth', {
  streams: [defineStream(appEvents, 'app', describeApp), defineStream(grantEvents, 'account', describeGrant)],
})
