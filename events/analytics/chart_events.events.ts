import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import { chartMetrics } from './chart_event.values.ts'

/** Counted from 1, and never given twice. */
const id = z.int().positive()
const chartEvent = z.object({
  id,
  title: z.string(),
  announcementUrl: z.string().nullable(),
  metrics: z.array(z.enum(chartMetrics)).nullable(),
  starts: z.int(),
  ends: z.int(),
})

/** The announcements in everybody's charts: one stream for the whole site. */
export const chartEventsEvents = defineEvents('analytics.chart_events', {
  ChartEventAdded: { version: 1, schema: chartEvent },
  ChartEventChanged: { version: 1, schema: chartEvent },
  ChartEventRemoved: { version: 1, schema: z.object({ id, title: z.string() }) },
})

export type ChartEventsEvent = EventOf<typeof chartEventsEvents>
export type RecordedChartEventsEvent = RecordedOf<typeof chartEventsEvents>
