import { defineSide } from '../kit/define_room.ts'
import { chartEventRoutes } from './chart_event/chart_event.routes.ts'
import { dayFileRoutes } from './day_file/day_file.routes.ts'
import { analyticsRoutes } from './metrics/analytics.routes.ts'
import { analyticsStore } from './metrics/analytics_store.port.ts'
import { olderAnalyticsRoutes } from './metrics/older_analytics.routes.ts'
import { postgresAnalytics } from './metrics/postgres_analytics.ts'
import { projectDownloadsRoutes } from './project_downloads.routes.ts'
import { risingRoutes } from './rising/rising.routes.ts'
import { siteDownloadsRoutes } from './site_downloads.routes.ts'
import { verdictRoutes } from './verdicts/verdicts.routes.ts'

export const side = defineSide({
  fills: ({ models, now }) => [analyticsStore.fill(postgresAnalytics(models.db, now))],
  routes: (deps) => [
    ...risingRoutes(deps),
    ...projectDownloadsRoutes(deps),
    ...siteDownloadsRoutes(deps),
    ...verdictRoutes(deps),
    ...analyticsRoutes(deps),
    ...olderAnalyticsRoutes(deps),
    ...dayFileRoutes(deps),
    ...chartEventRoutes(deps),
  ],
})
