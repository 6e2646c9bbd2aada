import { affiliateFigures } from '../analytics/metrics/affiliate_figures.slot.ts'
import { defineSide } from '../kit/define_room.ts'
import { affiliateMetrics } from './affiliate_metrics.ts'
import { affiliateRoutes } from './affiliates.routes.ts'

export const side = defineSide({
  fills: (deps) => [affiliateFigures.fill(affiliateMetrics(deps))],
  routes: affiliateRoutes,
})
