import type { Route } from '@adit/platform/http/contract.ts'
import { adminProjectRoutes } from './admin.routes.ts'
import { adminLogRoutes } from './admin_log.routes.ts'
import { adminReportRoutes } from './admin_report.routes.ts'
import type { ModerationQueryDeps } from './deps.ts'
import { historyRoutes } from './history.routes.ts'
import { reportRoutes } from './report.routes.ts'
import { reviewRoutes } from './review.routes.ts'
import { threadRoutes } from './thread.routes.ts'

/** Every route by which the moderation room is read. */
export const moderationQueryRoutes = (deps: ModerationQueryDeps): Route[] => [
  ...reviewRoutes(deps),
  ...threadRoutes(deps),
  ...reportRoutes(deps),
  ...historyRoutes(deps),
  ...adminProjectRoutes(deps),
  ...adminReportRoutes(deps),
  ...adminLogRoutes(deps),
]
