import type { ChartMetric } from '@adit/events/analytics/chart_event.values.ts'
import { defineMessages, type MessageDescriptor } from 'react-intl'

export const chartMetricTexts: Readonly<Record<ChartMetric, MessageDescriptor>> = defineMessages({
  views: { id: 'staff.chartEvents.views', defaultMessage: 'Views' },
  downloads: { id: 'staff.chartEvents.downloads', defaultMessage: 'Downloads' },
  playtime: { id: 'staff.chartEvents.playtime', defaultMessage: 'Play time' },
  revenue: { id: 'staff.chartEvents.revenue', defaultMessage: 'Revenue' },
})
