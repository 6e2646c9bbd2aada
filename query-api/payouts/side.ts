import { defineSide } from '../kit/define_room.ts'
import { payoutRoutes } from './payouts.routes.ts'

export const side = defineSide({ routes: payoutRoutes })
