import { attributionOf } from '../billing/subscription/attribution.slot.ts'
import { defineSide } from '../kit/define_room.ts'
import { affiliateRoutes } from './affiliate.routes.ts'
import { affiliateShareJob } from './affiliate_share.job.ts'
import { affiliateShareReactor } from './affiliate_share.reactor.ts'
import { attributing } from './attribution.ts'

export const side = defineSide({
  fills: (deps) => [attributionOf.fill(attributing(deps))],
  routes: affiliateRoutes,
  reactors: (deps) => [affiliateShareReactor(deps)],
  jobs: (deps) => [affiliateShareJob(deps)],
})
