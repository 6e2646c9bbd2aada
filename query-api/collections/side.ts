import { defineSide } from '../kit/define_room.ts'
import { collectionRoutes } from './collection.routes.ts'
import { followsRoutes } from './follows.routes.ts'

export const side = defineSide({ routes: (deps) => [...followsRoutes(deps), ...collectionRoutes(deps)] })
