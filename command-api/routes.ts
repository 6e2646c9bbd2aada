import type { Route } from '@adit/platform/http/contract.ts'
import { galleryRoutes } from './catalogue/gallery.routes.ts'
import { projectRoutes } from './catalogue/project.routes.ts'
import { versionRoutes } from './catalogue/version.routes.ts'
import { followingRoutes } from './collections/following.routes.ts'
import type { CommandDeps } from './command_deps.ts'
import { reviewRoutes } from './moderation/review.routes.ts'
import { threadRoutes } from './moderation/thread.routes.ts'

/** Every route of the command side with its handler; registers the sagas that the handlers run. */
export function createCommandRoutes(deps: CommandDeps): Route[] {
  return [
    ...projectRoutes(deps),
    ...galleryRoutes(deps),
    ...versionRoutes(deps),
    ...followingRoutes(deps),
    ...reviewRoutes(deps),
    ...threadRoutes(deps),
  ]
}
