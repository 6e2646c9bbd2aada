import { defineSide } from '../kit/define_room.ts'
import { inboxListRoutes } from './inbox_list.routes.ts'
import { noticeNames } from './notice_names.port.ts'
import { notificationRoutes } from './notification.routes.ts'

export const side = defineSide({
  needs: [noticeNames],
  routes: (deps) => [...notificationRoutes(deps), ...inboxListRoutes(deps)],
})
