import { defineSide } from '../kit/define_room.ts'
import { nodeRoutes } from './node/node.routes.ts'

export const side = defineSide({ routes: nodeRoutes })
