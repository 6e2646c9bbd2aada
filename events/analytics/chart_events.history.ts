import { type Describers, say } from '../kit/describing.ts'
import type { chartEventsEvents } from './chart_events.events.ts'

export const describeChartEvents: Describers<typeof chartEventsEvents> = {
  ChartEventAdded: ({ title }) => say('Added an announcement to charts: {title}', { title }),
  ChartEventChanged: ({ title }) => say('Changed an announcement in charts: {title}', { title }),
  ChartEventRemoved: ({ title }) => say('Removed an announcement from charts: {title}', { title }),
}
