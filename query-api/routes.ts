import type { Route } from '@adit/platform/http/contract.ts'
import { dependentsRoutes } from './catalogue/dependents/dependents.routes.ts'
import { forgeUpdateRoutes } from './catalogue/file/forge_updates.routes.ts'
import { versionFileRoutes } from './catalogue/file/version_file.routes.ts'
import { mavenRoutes } from './catalogue/maven/maven.routes.ts'
import { ownProjectRoutes } from './catalogue/own_project/own_project.routes.ts'
import { checklistRoutes } from './catalogue/project/checklist.routes.ts'
import { projectRoutes } from './catalogue/project/project.routes.ts'
import { projectPartRoutes } from './catalogue/project/project_parts.routes.ts'
import { statisticsRoutes } from './catalogue/project/statistics.routes.ts'
import { searchRoutes } from './catalogue/search/search.routes.ts'
import { tagRoutes } from './catalogue/tag/tag.routes.ts'
import { versionRoutes } from './catalogue/version/version.routes.ts'
import { followsRoutes } from './collections/follows.routes.ts'
import type { QueryDeps } from './kit/query_deps.ts'
import { inboxListRoutes } from './notifications/inbox_list.routes.ts'
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
  ...statisticsRoutes(deps),
  ...checklistRoutes(deps),
  ...ownProjectRoutes(deps),
  ...teamRoutes(deps),
  ...followsRoutes(deps),
  ...notificationRoutes(deps),
  ...inboxListRoutes(deps),
]
