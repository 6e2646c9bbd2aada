import { defineRoom, defineStream } from '../kit/define_room.ts'
import { backupEvents } from './backup.events.ts'
import { describeBackup, describeNode, describeServer } from './hosting.history.ts'
import { nodeEvents } from './node.events.ts'
import { serverEvents } from './server.events.ts'

export const hosting = defineRoom('hosting', {
  streams: [
    defineStream(serverEvents, 'server', describeServer),
    defineStream(backupEvents, 'server', describeBackup),
    defineStream(nodeEvents, 'node', describeNode),
  ],
})
