import { reportPlaytime, reportServerPlay, reportView } from './analytics/client_report.contract.ts'
import { deleteVersionFile } from './catalogue/file/version_file.contract.ts'
import * as gallery from './catalogue/gallery/gallery.contract.ts'
import { uploadImage } from './catalogue/image/image.contract.ts'
import { deleteProject, editProject } from './catalogue/project/project.contract.ts'
import { editProjects } from './catalogue/project_bulk/project_bulk.contract.ts'
import {
  createProject,
  createProjectDraft,
  createProjectWithId,
} from './catalogue/project_creation/project_creation.contract.ts'
import * as schedule from './catalogue/schedule/schedule.contract.ts'
import {
  addVersionFiles,
  createVersion,
  deleteVersion,
  editVersion,
  inspectFile,
} from './catalogue/version/version.contract.ts'
import { followProject, unfollowProject } from './collections/following.contract.ts'
import * as account from './identity/account/account.contract.ts'
import * as withdrawal from './identity/account/withdrawal.contract.ts'
import * as auth from './identity/sign_in/auth.contract.ts'
import * as pat from './identity/sign_in/pat.contract.ts'
import * as session from './identity/sign_in/session.contract.ts'
import * as job from './moderation/job/job.contract.ts'
import * as parkedReaction from './moderation/parked_reaction/parked_reaction.contract.ts'
import * as report from './moderation/report/report.contract.ts'
import { decideReview, lockReview, restoreProject, unlockReview } from './moderation/review/review.contract.ts'
import * as thread from './moderation/thread/thread.contract.ts'
import * as inbox from './notifications/inbox.contract.ts'
import * as team from './teams/team.contract.ts'

/** Every route of the command side. The gateway's table and the typed client come from it. */
export const contracts = {
  createProject,
  createProjectWithId,
  createProjectDraft,
  editProject,
  deleteProject,
  editProjects,
  ...gallery,
  uploadImage,
  scheduleProject: schedule.scheduleProject,
  scheduleVersion: schedule.scheduleVersion,
  createVersion,
  addVersionFiles,
  editVersion,
  deleteVersion,
  inspectFile,
  deleteVersionFile,
  followProject,
  unfollowProject,
  reportView,
  reportPlaytime,
  reportServerPlay,
  lockReview,
  unlockReview,
  decideReview,
  restoreProject,
  listParkedReactions: parkedReaction.listParkedReactions,
  showParkedReaction: parkedReaction.showParkedReaction,
  retryParkedReaction: parkedReaction.retryParkedReaction,
  listJobs: job.listJobs,
  showJob: job.showJob,
  retryJob: job.retryJob,
  cancelJob: job.cancelJob,
  ...report,
  ...thread,
  ...account,
  ...withdrawal,
  ...auth,
  ...pat,
  ...session,
  ...team,
  ...inbox,
}
