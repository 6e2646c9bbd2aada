import { defineSide } from '../kit/define_room.ts'
import { followingRoutes } from './following.routes.ts'
import { unfollowReactor } from './unfollow.reactor.ts'
import { tellFollowersJob } from './version_notice.job.ts'
import { versionNoticeReactor } from './version_notice.reactor.ts'

export const side = defineSide({
  routes: followingRoutes,
  reactors: (deps) => [unfollowReactor(deps), versionNoticeReactor(deps)],
  jobs: (deps) => [tellFollowersJob(deps)],
})
