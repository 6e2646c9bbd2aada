import { reportPlaytime, reportServerPlay, reportView } from './analytics/client_report.contract.ts'
import { deleteVersionFile, deleteVersionFileV3 } from './catalogue/file/version_file.contract.ts'
import * as gallery from './catalogue/gallery/gallery.contract.ts'
import { uploadImage } from './catalogue/image/image.contract.ts'
import {
  createProjectV2,
  deleteProjectV2,
  deleteProjectV3,
  editProjectV2,
  editProjectV3,
} from './catalogue/project/project.contract.ts'
import { createProjectV3 } from './catalogue/project/project_v3.contract.ts'
import { editProjectsV2, editProjectsV3 } from './catalogue/project_bulk/project_bulk.contract.ts'
import { createProjectDraft } from './catalogue/project_creation/project_draft.contract.ts'
import { createProjectWithId } from './catalogue/project_creation/project_with_id.contract.ts'
import * as schedule from './catalogue/schedule/schedule.contract.ts'
import {
  addVersionFilesV2,
  addVersionFilesV3,
  createVersionV2,
  deleteVersionV2,
  deleteVersionV3,
  editVersionV2,
  inspectFile,
} from './catalogue/version/version.contract.ts'
import { createVersionV3, editVersionV3 } from './catalogue/version/version_v3.contract.ts'
import { followProject, followProjectV3, unfollowProject, unfollowProjectV3 } from './collections/following.contract.ts'
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
  createProjectV2,
  createProjectV3,
  createProjectWithId,
  createProjectDraft,
  editProjectV2,
  editProjectV3,
  deleteProjectV2,
  deleteProjectV3,
  editProjectsV2,
  editProjectsV3,
  ...gallery,
  uploadImage,
  scheduleProject: schedule.scheduleProject,
  scheduleProjectV3: schedule.scheduleProjectV3,
  scheduleVersion: schedule.scheduleVersion,
  scheduleVersionV3: schedule.scheduleVersionV3,
  createVersionV2,
  createVersionV3,
  addVersionFilesV2,
  addVersionFilesV3,
  editVersionV2,
  editVersionV3,
  deleteVersionV2,
  deleteVersionV3,
  inspectFile,
  deleteVersionFile,
  deleteVersionFileV3,
  followProject,
  followProjectV3,
  unfollowProject,
  unfollowProjectV3,
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
