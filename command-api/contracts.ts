import { reportPlaytime, reportServerPlay, reportView } from './analytics/client_report.contract.ts'
import * as gallery from './catalogue/gallery.contract.ts'
import { uploadImage } from './catalogue/image.contract.ts'
import {
  createProjectV2,
  deleteProjectV2,
  deleteProjectV3,
  editProjectV2,
  editProjectV3,
} from './catalogue/project.contract.ts'
import { editProjectsV2, editProjectsV3 } from './catalogue/project_bulk.contract.ts'
import { createProjectDraft } from './catalogue/project_draft.contract.ts'
import { createProjectV3 } from './catalogue/project_v3.contract.ts'
import { createProjectWithId } from './catalogue/project_with_id.contract.ts'
import * as schedule from './catalogue/schedule.contract.ts'
import {
  addVersionFilesV2,
  addVersionFilesV3,
  createVersionV2,
  deleteVersionV2,
  deleteVersionV3,
  editVersionV2,
  inspectFile,
} from './catalogue/version.contract.ts'
import { deleteVersionFile, deleteVersionFileV3 } from './catalogue/version_file.contract.ts'
import { createVersionV3, editVersionV3 } from './catalogue/version_v3.contract.ts'
import { followProject, followProjectV3, unfollowProject, unfollowProjectV3 } from './collections/following.contract.ts'
import * as account from './identity/account.contract.ts'
import * as auth from './identity/auth.contract.ts'
import * as pat from './identity/pat.contract.ts'
import * as session from './identity/session.contract.ts'
import * as withdrawal from './identity/withdrawal.contract.ts'
import * as parkedReaction from './moderation/parked_reaction.contract.ts'
import * as report from './moderation/report.contract.ts'
import { decideReview, lockReview, restoreProject, unlockReview } from './moderation/review.contract.ts'
import * as thread from './moderation/thread.contract.ts'
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
