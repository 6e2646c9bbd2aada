import { defineRoom } from '../kit/define_room.ts'
import { downloadEvents } from './download.events.ts'

export const analytics = defineRoom('analytics', { telemetry: [downloadEvents] })
