import { projectCompanions } from '../catalogue/project_creation/project_companion.port.ts'
import { reviewLocks } from '../catalogue/project_status/review_lock.port.ts'
import { defineSide } from '../kit/define_room.ts'
import { allReactors } from '../kit/engines.port.ts'
import { noticesByType } from '../notifications/notices.port.ts'
import { appealReactor } from './appeal/appeal.reactor.ts'
import { appealRoutes } from './appeal/appeal.routes.ts'
import { conflictReactor } from './conflict.reactor.ts'
import { findersOfTexts } from './image_context_finders.ts'
import { jobRoutes } from './job/job.routes.ts'
import { parkedReactionRoutes } from './parked_reaction/parked_reaction.routes.ts'
import { reportRoutes } from './report/report.routes.ts'
import { reviewRoutes } from './review/review.routes.ts'
import { locksOfReviews } from './review/review_locks.ts'
import { suspensionProjectsReactor } from './suspension/suspension_projects.reactor.ts'
import { suspensionJobs } from './suspension/withhold_projects.job.ts'
import { followUpReactor } from './thread/follow_up.reactor.ts'
import { messageNotices } from './thread/message_notices.ts'
import { projectThreads } from './thread/project_thread.ts'
import { threadRoutes } from './thread/thread.routes.ts'

export const side = defineSide({
  needs: [allReactors],
  fills: (deps) => [
    reviewLocks.fill(locksOfReviews(deps)),
    projectCompanions.fill(projectThreads(deps)),
    ...findersOfTexts(deps),
    noticesByType.fill(messageNotices(deps)),
  ],
  reactors: (deps) => [
    conflictReactor(deps),
    followUpReactor(deps),
    appealReactor(deps),
    suspensionProjectsReactor(deps),
  ],
  jobs: suspensionJobs,
  routes: (deps) => [
    ...reviewRoutes(deps),
    ...threadRoutes(deps),
    ...reportRoutes(deps),
    ...parkedReactionRoutes(deps),
    ...jobRoutes(deps),
    ...appealRoutes(deps),
  ],
})
