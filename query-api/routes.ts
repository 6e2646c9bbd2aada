import type { Route } from '@adit/platform/http/contract.ts'
import { checklistRoutes } from './catalogue/checklist.routes.ts'
import { dependentsRoutes } from './catalogue/dependents.routes.ts'
import { forgeUpdateRoutes } from './catalogue/forge_updates.routes.ts'
import { mavenRoutes } from './catalogue/maven.routes.ts'
import { projectRoutes } from './catalogue/project.routes.ts'
import { projectPartRoutes } from './catalogue/project_parts.routes.ts'
import { searchRoutes } from './catalogue/search.routes.ts'
import { statisticsRoutes } from './catalogue/statistics.routes.ts'
import { tagRoutes } from './catalogue/tag.routes.ts'
import { tagRoutesV3 } from './catalogue/tag_v3.routes.ts'
import { versionRoutes } from './catalogue/version.routes.ts'
import { versionFileRoutes } from './catalogue/version_file.routes.ts'
import { followsRoutes } from './collections/follows.routes.ts'
import type { QueryDeps } from './deps.ts'
import { notificationRoutes } from './notifications/notification.routes.ts'
import { teamRoutes } from './teams/team.routes.ts'

/** The catalogue's routes. Rooms that need more than QueryDeps have a function of their own beside their routes. */
export const createQueryRoutes = (deps: QueryDeps): Route[] => [
  ...projectRoutes(deps),
  ...projectPartRoutes(deps),
  ...dependentsRoutes(deps),
  ...versionRoutes(deps),
  ...versionFileRoutes(deps),
  ...mavenRoutes(deps),
  ...forgeUpdateRoutes(deps),
  ...searchRoutes(deps),
  ...tagRoutes(),
  ...tagRoutesV3(),
  ...statisticsRoutes(deps),
  ...checklistRoutes(deps),
  ...teamRoutes(deps),
  ...followsRoutes(deps),
  ...notificationRoutes(deps),
]
