import type { RecordedChartEventsEvent } from '@adit/events/analytics/chart_events.events.ts'
import { defineProjector, type Handler, nothingToHide } from '@adit/platform/projection/projector.ts'
import { type ChartEventsTables, chartEventsTables, chartEventsVersion } from './chart_events.table.ts'

type Of<Type extends RecordedChartEventsEvent['type']> = Extract<RecordedChartEventsEvent, { type: Type }>

const put: Handler<ChartEventsTables, Of<'ChartEventAdded' | 'ChartEventChanged'>> = {
  reads: ({ data: { id } }, wants) => wants.chart_event.row([id]),
  apply: ({ data: { announcementUrl: announcement_url, ...event } }, rows) =>
    rows.chart_event.put({ ...event, announcement_url }),
}

/** Announcements in everybody's charts. */
export const chartEventsProjector = defineProjector<ChartEventsTables, RecordedChartEventsEvent>({
  name: 'chart_events',
  version: chartEventsVersion,
  tables: chartEventsTables,
  whileParked: nothingToHide,
  on: {
    ChartEventAdded: put,
    ChartEventChanged: put,
    ChartEventRemoved: {
      reads: ({ data: { id } }, wants) => wants.chart_event.row([id]),
      apply: ({ data: { id } }, rows) => rows.chart_event.remove([id]),
    },
  },
})
