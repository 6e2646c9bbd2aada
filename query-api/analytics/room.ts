import {
  type ChartEventsTables,
  chartEventsVersion,
} from '@adit/projectors/analytics/chart_event/chart_events.table.ts'
import { type DownloadsTables, downloadsVersion } from '@adit/projectors/analytics/downloads.table.ts'
import { countSources } from '../catalogue/counts.ts'
import { defineRoom } from '../kit/define_room.ts'
import type { Models } from '../kit/read_models/models.ts'
import * as chartEvents from './chart_event/chart_event.contract.ts'
import * as dayFile from './day_file/day_file.contract.ts'
import * as metrics from './metrics/analytics.contract.ts'
import { metricErrors } from './metrics/analytics.errors.ts'
import * as older from './metrics/older_analytics.contract.ts'
import * as projectDownloads from './project_downloads.contract.ts'
import * as rising from './rising/rising.contract.ts'
import * as siteDownloads from './site_downloads.contract.ts'
import * as verdicts from './verdicts/verdicts.contract.ts'

declare module '../kit/read_models/models.ts' {
  interface ReadModels extends Models<'downloads', DownloadsTables>, Models<'chart_events', ChartEventsTables> {}
}

const { fetchAnalytics, fetchAnalyticsFacets } = metrics
const metricContracts = { fetchAnalytics, fetchAnalyticsFacets }

export const analytics = defineRoom('analytics', {
  contracts: {
    ...projectDownloads,
    ...siteDownloads,
    getRising: rising.getRising,
    ...metricContracts,
    ...older,
    getAnalyticsDay: dayFile.getAnalyticsDay,
    ...chartEvents,
    ...verdicts,
  },
  errors: [metricErrors],
  reads: { downloads: downloadsVersion, chart_events: chartEventsVersion },
  fills: [
    countSources.fill({ of: 'project', name: 'downloads', table: 'downloads.project_total', column: 'downloads' }),
    countSources.fill({ of: 'version', name: 'downloads', table: 'downloads.version_total', column: 'downloads' }),
  ],
  side: new URL('side.ts', import.meta.url),
})
