import { defineSide } from '../kit/define_room.ts'
import { eventCodec, eventStore, personalVault, projectionAdmin, renderText } from '../kit/engines.port.ts'
import { appealReadRoutes } from './appeal/appeal.routes.ts'
import { adminLogRoutes } from './history/admin_log.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import { moderationDeps } from './moderation_query_deps.ts'
import { adminReportRoutes } from './report/admin_report.routes.ts'
import { ownReportRoutes } from './report/own_report.routes.ts'
import { reportRoutes } from './report/report.routes.ts'
import { reportTypeRoutes } from './report/report_type.routes.ts'
import { reviewRoutes } from './review/review.routes.ts'
import { adminProjectRoutes } from './staff_list/admin.routes.ts'
import { threadRoutes } from './thread/thread.routes.ts'

export const side = defineSide({
  needs: [eventStore, eventCodec, projectionAdmin, renderText, personalVault],
  routes: (given) => {
    const deps = moderationDeps(given)
    return [
      ...reviewRoutes(deps),
      ...threadRoutes(deps),
      ...reportRoutes(deps),
      ...ownReportRoutes(deps),
      ...reportTypeRoutes(),
      ...historyRoutes(deps),
      ...adminProjectRoutes(deps),
      ...adminReportRoutes(deps),
      ...adminLogRoutes(deps),
      ...appealReadRoutes(deps),
    ]
  },
})
