import type { Route } from '@adit/platform/http/contract.ts'
import { clientReportRoutes } from './analytics/client_report.routes.ts'
import { galleryRoutes } from './catalogue/gallery.routes.ts'
import { imageRoutes } from './catalogue/image.routes.ts'
import { projectRoutes } from './catalogue/project.routes.ts'
import { projectBulkRoutes } from './catalogue/project_bulk.routes.ts'
import { projectCreationRoutes } from './catalogue/project_creation.routes.ts'
import { scheduleRoutes } from './catalogue/schedule.routes.ts'
import { versionRoutes } from './catalogue/version.routes.ts'
import { versionFileRoutes } from './catalogue/version_file.routes.ts'
import { followingRoutes } from './collections/following.routes.ts'
import { identityCommandRoutes } from './identity/identity.routes.ts'
import type { IdentityDeps } from './identity/identity_deps.ts'
import { parkedReactionRoutes } from './moderation/parked_reaction.routes.ts'
import { reportRoutes } from './moderation/report.routes.ts'
import { reviewRoutes } from './moderation/review.routes.ts'
import { threadRoutes } from './moderation/thread.routes.ts'
import { inboxRoutes } from './notifications/inbox.routes.ts'
import { teamRoutes } from './teams/team.routes.ts'

/** Every route of the command side with its handler; registers the sagas that the handlers run. */
export function createCommandRoutes(deps: IdentityDeps): Route[] {
  return [
    ...projectCreationRoutes(deps),
    ...projectRoutes(deps),
    ...galleryRoutes(deps),
    ...imageRoutes(deps),
    ...projectBulkRoutes(deps),
    ...scheduleRoutes(deps),
    ...versionRoutes(deps),
    ...versionFileRoutes(deps),
    ...followingRoutes(deps),
    ...clientReportRoutes(),
    ...reviewRoutes(deps),
    ...threadRoutes(deps),
    ...reportRoutes(deps),
    ...parkedReactionRoutes(deps),
    ...teamRoutes(deps),
    ...inboxRoutes(deps),
    ...identityCommandRoutes(deps),
  ]
}
