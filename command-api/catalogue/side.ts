import { ownedThings } from '../identity/account/owned.port.ts'
import { heldPersonal } from '../identity/data_export/held_personal.port.ts'
import { tokenProjects } from '../identity/sign_in/token_projects.port.ts'
import { defineSide } from '../kit/define_room.ts'
import { noticesByType } from '../notifications/notices.port.ts'
import { teamOwners } from '../teams/team_owner.port.ts'
import { disclosureRoutes } from './disclosure/disclosure.routes.ts'
import { checkFileJob, sweepFiles } from './file/file_check.job.ts'
import { versionFileRoutes } from './file/version_file.routes.ts'
import { galleryRoutes } from './gallery/gallery.routes.ts'
import { gameVersionRoutes } from './game_version/game_version.routes.ts'
import { imageRoutes } from './image/image.routes.ts'
import { findersOfTexts } from './image/image_context_finders.ts'
import { imagesOf } from './image/image_store.ts'
import { imageSweep } from './image/image_sweep.job.ts'
import { ownedProjects } from './project/owned_projects.ts'
import { projectRoutes } from './project/project.routes.ts'
import { projectTeams } from './project/project_team.ts'
import { quotaReactor } from './project/quota.reactor.ts'
import { memberProjects } from './project/token_projects.ts'
import { projectBulkRoutes } from './project_bulk/project_bulk.routes.ts'
import { projectCreationRoutes } from './project_creation/project_creation.routes.ts'
import { statusNotices } from './project_status/status_notices.ts'
import { releaseJobs } from './schedule/release.job.ts'
import { scheduleReactor } from './schedule/schedule.reactor.ts'
import { scheduleRoutes } from './schedule/schedule.routes.ts'
import { fileWarningNotices } from './version/file_warning_notices.ts'
import { versionRoutes } from './version/version.routes.ts'

export const side = defineSide({
  fills: (deps) => [
    teamOwners.fill(projectTeams(deps)),
    ownedThings.fill(ownedProjects(deps)),
    tokenProjects.fill(memberProjects(deps)),
    ...findersOfTexts(deps),
    heldPersonal.fill({ name: 'pictures', read: (accountId) => imagesOf(deps.ops, accountId) }),
    noticesByType.fill(statusNotices(deps)),
    noticesByType.fill(fileWarningNotices(deps)),
  ],
  routes: (deps) => [
    ...projectCreationRoutes(deps),
    ...projectRoutes(deps),
    ...disclosureRoutes(deps),
    ...galleryRoutes(deps),
    ...gameVersionRoutes(deps),
    ...imageRoutes(deps),
    ...projectBulkRoutes(deps),
    ...scheduleRoutes(deps),
    ...versionRoutes(deps),
    ...versionFileRoutes(deps),
  ],
  reactors: (deps) => [scheduleReactor(deps), quotaReactor(deps)],
  jobs: (deps) => [...releaseJobs(deps), imageSweep(deps), sweepFiles(deps), checkFileJob(deps)],
})
