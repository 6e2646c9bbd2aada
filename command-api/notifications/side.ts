import { defineSide } from '../kit/define_room.ts'
import { inboxRoutes } from './inbox.routes.ts'
import { notifyReactor } from './notify.reactor.ts'

export const side = defineSide({ routes: inboxRoutes, reactors: (deps) => [notifyReactor(deps)] })
