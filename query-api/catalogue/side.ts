import { projectLimit } from '@adit/events/catalogue/project_limit.ts'
import { countedLimits } from '../identity/user_limit.port.ts'
import { defineSide } from '../kit/define_room.ts'
import { randomId, readableLength } from '../kit/engines.port.ts'
import { noticeNames } from '../notifications/notice_names.port.ts'
import { teamOwners } from '../teams/team_owner.port.ts'
import { dependentsRoutes } from './dependents/dependents.routes.ts'
import { disclosureRoutes } from './disclosure/disclosure.routes.ts'
import { feedRoutes } from './feed/feed.routes.ts'
import { forgeUpdateRoutes } from './file/forge_updates.routes.ts'
import { versionFileRoutes } from './file/version_file.routes.ts'
import { fitRoutes } from './fit/fit.routes.ts'
import { mavenRoutes } from './maven/maven.routes.ts'
import { needsRoutes } from './needs/needs.routes.ts'
import { ownProjectRoutes } from './own_project/own_project.routes.ts'
import { pictureRoutes } from './pictures/pictures.routes.ts'
import { checklistRoutes } from './project/checklist.routes.ts'
import { namesForNotices } from './project/notice_names.ts'
import { projectRoutes } from './project/project.routes.ts'
import { projectPartRoutes } from './project/project_parts.routes.ts'
import { projectTeams } from './project/project_team.ts'
import { statisticsRoutes } from './project/statistics.routes.ts'
import { projectSearch } from './search/project_search.port.ts'
import { searchRoutes } from './search/search.routes.ts'
import { sitemapRoutes } from './sitemap/sitemap.routes.ts'
import { gameVersionQueries } from './tag/game_version.queries.ts'
import { gameVersionRoutes } from './tag/game_version.routes.ts'
import { tagRoutes } from './tag/tag.routes.ts'
import { textRoutes } from './text/text.routes.ts'
import { timelineRoutes } from './timeline/timeline.routes.ts'
import { userProjectQueries } from './user_projects/user_projects.queries.ts'
import { userProjectRoutes } from './user_projects/user_projects.routes.ts'
import { versionRoutes } from './version/version.routes.ts'
import { versionStepRoutes } from './version_steps/version_steps.routes.ts'

export const side = defineSide({
  needs: [projectSearch, randomId, readableLength],
  fills: (deps) => [
    noticeNames.fill(namesForNotices(deps)),
    teamOwners.fill(projectTeams(deps.models)),
    countedLimits.fill({ name: projectLimit.name, count: userProjectQueries(deps.models).owned }),
  ],
  routes: (deps) => {
    const gameVersions = gameVersionQueries(deps.models)
    return [
      ...projectRoutes(deps),
      ...projectPartRoutes(deps),
      ...dependentsRoutes(deps),
      ...disclosureRoutes(deps),
      ...versionRoutes(deps),
      ...versionFileRoutes(deps),
      ...fitRoutes(deps),
      ...textRoutes(deps),
      ...pictureRoutes(deps),
      ...feedRoutes(deps),
      ...sitemapRoutes(deps),
      ...versionStepRoutes(deps),
      ...mavenRoutes(deps),
      ...needsRoutes(deps),
      ...forgeUpdateRoutes(deps),
      ...searchRoutes(deps),
      ...tagRoutes(gameVersions),
      ...gameVersionRoutes(gameVersions),
      ...statisticsRoutes(deps),
      ...checklistRoutes(deps),
      ...ownProjectRoutes(deps),
      ...timelineRoutes(deps),
      ...userProjectRoutes(deps),
    ]
  },
})
