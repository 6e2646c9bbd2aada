import { defineSide } from '../kit/define_room.ts'
import { noticesByType } from '../notifications/notices.port.ts'
import { leaveTeamsJob } from './departure.job.ts'
import { departureReactor } from './departure.reactor.ts'
import { invitationNotices } from './invitation_notices.ts'
import { takeoverNotices } from './takeover_notices.ts'
import { teamRoutes } from './team.routes.ts'

export const side = defineSide({
  fills: (deps) => [noticesByType.fill(invitationNotices(deps)), noticesByType.fill(takeoverNotices(deps))],
  routes: teamRoutes,
  reactors: (deps) => [departureReactor(deps)],
  jobs: (deps) => [leaveTeamsJob(deps)],
})
