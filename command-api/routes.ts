import type { Route } from '@adit/platform/http/contract.ts'
import { clientReportRoutes } from './analytics/client_report.routes.ts'
import { versionFileRoutes } from './catalogue/file/version_file.routes.ts'
import { galleryRoutes } from './catalogue/gallery/gallery.routes.ts'
import { imageRoutes } from './catalogue/image/image.routes.ts'
import { projectRoutes } from './catalogue/project/project.routes.ts'
import { projectBulkRoutes } from './catalogue/project_bulk/project_bulk.routes.ts'
import { projectCreationRoutes } from './catalogue/project_creation/project_creation.routes.ts'
import { scheduleRoutes } from './catalogue/schedule/schedule.routes.ts'
import { versionRoutes } from './catalogue/version/version.routes.ts'
import { followingRoutes } from './collections/following.routes.ts'
import { identityCommandRoutes } from './identity/identity.routes.ts'
import type { IdentityDeps } from './identity/identity_deps.ts'
import { jobRoutes } from './moderation/job/job.routes.ts'
import { parkedReactionRoutes } from './moderation/parked_reaction/parked_reaction.routes.ts'
import { reportRoutes } from './moderation/report/report.routes.ts'
import { reviewRoutes } from './moderation/review/review.routes.ts'
import { threadRoutes } from './moderation/thread/thread.routes.ts'
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
    ...jobRoutes(deps),
    ...teamRoutes(deps),
    ...inboxRoutes(deps),
    ...identityCommandRoutes(deps),
  ]
}
