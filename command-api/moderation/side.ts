import { defineSide } from '../kit/define_room.ts'
import { allReactors } from '../kit/engines.port.ts'
import { jobRoutes } from './job/job.routes.ts'
import { parkedReactionRoutes } from './parked_reaction/parked_reaction.routes.ts'
import { reportRoutes } from './report/report.routes.ts'
import { reviewRoutes } from './review/review.routes.ts'
import { threadRoutes } from './thread/thread.routes.ts'

export const side = defineSide({
  needs: [allReactors],
  routes: (deps) => [
    ...reviewRoutes(deps),
    ...threadRoutes(deps),
    ...reportRoutes(deps),
    ...parkedReactionRoutes(deps),
    ...jobRoutes(deps),
  ],
})
