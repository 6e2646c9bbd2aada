import { defineSide } from '../kit/define_room.ts'
import { leaveTeamsJob } from './departure.job.ts'
import { departureReactor } from './departure.reactor.ts'
import { teamRoutes } from './team.routes.ts'

export const side = defineSide({
  routes: teamRoutes,
  reactors: (deps) => [departureReactor(deps)],
  jobs: (deps) => [leaveTeamsJob(deps)],
})
