import { joinErrors, sharedErrors } from '@adit/platform/http/errors.ts'
import { fileErrors } from './catalogue/file/file.errors.ts'
import { projectErrors } from './catalogue/project/project.errors.ts'
import { versionErrors } from './catalogue/version/version.errors.ts'
import { followingErrors } from './collections/following.errors.ts'
import { identityErrors } from './identity/identity.errors.ts'
import { tokenErrors } from './identity/sign_in/token.errors.ts'
import { jobErrors } from './moderation/job/job.errors.ts'
import { reportErrors } from './moderation/report/report.errors.ts'
import { reviewErrors } from './moderation/review/review.errors.ts'
import { threadErrors } from './moderation/thread/thread.errors.ts'
import { inboxErrors } from './notifications/inbox.errors.ts'
import { teamErrors } from './teams/team.errors.ts'

/** How the refusals of all rooms of the command side are answered. */
export const commandErrors = joinErrors(
  sharedErrors,
  tokenErrors,
  identityErrors,
  inboxErrors,
  teamErrors,
  projectErrors,
  versionErrors,
  fileErrors,
  followingErrors,
  reviewErrors,
  jobErrors,
  reportErrors,
  threadErrors,
)
