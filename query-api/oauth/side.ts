import { defineSide } from '../kit/define_room.ts'
import { oauthAppRoutes } from './oauth_app.routes.ts'
import { staffAppRoutes } from './staff_app.routes.ts'

export const side = defineSide({ routes: (deps) => [...oauthAppRoutes(deps), ...staffAppRoutes(deps)] })
