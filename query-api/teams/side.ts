import { defineSide } from '../kit/define_room.ts'
import { organizationRoutes } from './organization.routes.ts'
import { takeoverRoutes } from './takeover.routes.ts'
import { teamRoutes } from './team.routes.ts'

export const side = defineSide({
  routes: (deps) => [...teamRoutes(deps), ...takeoverRoutes(deps), ...organizationRoutes(deps)],
})
