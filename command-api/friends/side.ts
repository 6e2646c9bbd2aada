import { heldPersonal } from '../identity/data_export/held_personal.port.ts'
import { defineSide } from '../kit/define_room.ts'
import { noticesByType } from '../notifications/notices.port.ts'
import { forgetFriendsJob, forgettingReactor } from './forgetting.reactor.ts'
import { friendNotices } from './friend_notices.ts'
import { heldTies } from './friend_tie.index.ts'
import { friendshipRoutes } from './friendship.routes.ts'

export const side = defineSide({
  fills: (deps) => [noticesByType.fill(friendNotices(deps)), heldPersonal.fill(heldTies(deps.ops))],
  routes: friendshipRoutes,
  reactors: (deps) => [forgettingReactor(deps)],
  jobs: (deps) => [forgetFriendsJob(deps)],
})
