import { defineSide } from '../kit/define_room.ts'
import { oauthAppRoutes } from './oauth_app.routes.ts'

export const side = defineSide({ routes: oauthAppRoutes })
