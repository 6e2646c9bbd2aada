import { defineRoom, defineStream } from '../kit/define_room.ts'
import { chartEventsEvents } from './chart_events.events.ts'
import { describeChartEvents } from './chart_events.history.ts'
import { downloadEvents } from './download.events.ts'

export const analytics = defineRoom('analytics', {
  streams: [defineStream(chartEventsEvents, 'chart_events', describeChartEvents)],
  telemetry: [downloadEvents],
})
