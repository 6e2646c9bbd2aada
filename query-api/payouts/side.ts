import { projectRevenue } from '../analytics/metrics/project_revenue.port.ts'
import { balances } from '../identity/balance.port.ts'
import { defineSide } from '../kit/define_room.ts'
import { personalVault, renderText } from '../kit/engines.port.ts'
import { availableDollars } from './available.ts'
import { ownRevenueRoutes } from './own_revenue.routes.ts'
import { payoutRoutes } from './payouts.routes.ts'
import { projectRevenueRoutes } from './project_revenue.routes.ts'
import { revenueMetric } from './revenue_metric.ts'
import { reversalAppealRoutes } from './reversal_appeal.routes.ts'
import { reversalRoutes } from './reversals.routes.ts'

export const side = defineSide({
  needs: [personalVault, renderText],
  fills: (deps) => [balances.fill(availableDollars(deps)), projectRevenue.fill(revenueMetric(deps.models))],
  routes: (deps) => [
    ...payoutRoutes(deps),
    ...ownRevenueRoutes(deps),
    ...projectRevenueRoutes(deps),
    ...reversalRoutes(deps),
    ...reversalAppealRoutes(deps),
  ],
})
