import { defineSide } from '../kit/define_room.ts'
import { projectDownloadsRoutes } from './project_downloads.routes.ts'
import { risingRoutes } from './rising/rising.routes.ts'
import { siteDownloadsRoutes } from './site_downloads.routes.ts'

export const side = defineSide({
  routes: (deps) => [...risingRoutes(deps), ...projectDownloadsRoutes(deps), ...siteDownloadsRoutes(deps)],
})
