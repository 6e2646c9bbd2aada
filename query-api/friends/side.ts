import { defineSide } from '../kit/define_room.ts'
import { onlineStatuses } from '../kit/engines.port.ts'
import { friendsRoutes } from './friends.routes.ts'

export const side = defineSide({ needs: [onlineStatuses], routes: friendsRoutes })
