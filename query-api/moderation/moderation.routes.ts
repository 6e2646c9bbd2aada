import type { Route } from '@adit/platform/http/contract.ts'
import { adminLogRoutes } from './history/admin_log.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import type { ModerationQueryDeps } from './moderation_query_deps.ts'
import { adminReportRoutes } from './report/admin_report.routes.ts'
import { ownReportRoutes } from './report/own_report.routes.ts'
import { reportRoutes } from './report/report.routes.ts'
import { reviewRoutes } from './review/review.routes.ts'
import { adminProjectRoutes } from './staff_list/admin.routes.ts'
import { threadRoutes } from './thread/thread.routes.ts'

/** Every route by which the moderation room is read. */
export const moderationQueryRoutes = (deps: ModerationQueryDeps): Route[] => [
  ...reviewRoutes(deps),
  ...threadRoutes(deps),
  ...reportRoutes(deps),
  ...ownReportRoutes(deps),
  ...historyRoutes(deps),
  ...adminProjectRoutes(deps),
  ...adminReportRoutes(deps),
  ...adminLogRoutes(deps),
]
