import { defineMessages } from 'react-intl'

/** Words for what the server refuses, by its code. `offline` and `unavailable` are for answers that have none. */
export const problemTexts = defineMessages({
  missing: { id: 'problem.missing', defaultMessage: 'Fill this in.' },
  too_long: { id: 'problem.tooLong', defaultMessage: '{limit} characters at most.' },
  too_short: { id: 'problem.tooShort', defaultMessage: 'At least {limit} characters.' },
  too_many: { id: 'problem.tooMany', defaultMessage: '{limit} at most.' },
  too_few: { id: 'problem.tooFew', defaultMessage: 'At least {limit}.' },
  slug_taken: { id: 'problem.slugTaken', defaultMessage: 'This address is taken by another project.' },
  slug_reserved: { id: 'problem.slugReserved', defaultMessage: 'This address is reserved.' },
  unknown_license: { id: 'problem.unknownLicense', defaultMessage: '“{license}” is not an SPDX license expression.' },
  unknown_game_version: { id: 'problem.unknownGameVersion', defaultMessage: 'There is no game version “{value}”.' },
  unknown_loader: { id: 'problem.unknownLoader', defaultMessage: 'There is no loader “{value}”.' },
  unknown_dependency: { id: 'problem.unknownDependency', defaultMessage: '“{value}” could not be found.' },
  duplicate_dependency: { id: 'problem.duplicateDependency', defaultMessage: '“{value}” is named twice.' },
  duplicate_file: {
    id: 'problem.duplicateFile',
    defaultMessage: '“{filename}” is published by another project already. One file belongs to one project.',
  },
  duplicate_in_version: {
    id: 'problem.duplicateInVersion',
    defaultMessage: 'The version holds “{filename}” twice, or two files of that name.',
  },
  file_empty: { id: 'problem.fileEmpty', defaultMessage: '“{filename}” is empty.' },
  file_type_refused: {
    id: 'problem.fileType',
    defaultMessage: '“{filename}” has the wrong ending; allowed are {allowed}.',
  },
  file_name_invalid: {
    id: 'problem.fileName',
    defaultMessage: 'The name “{filename}” cannot be used. Rename the file and choose it again.',
  },
  too_many_files: { id: 'problem.tooManyFiles', defaultMessage: 'A version holds at most {limit} files.' },
  upload_gone: {
    id: 'problem.uploadGone',
    defaultMessage:
      'What was uploaded waited for more than a day to be published and is gone. Nothing was changed; send it again.',
  },
  last_file: { id: 'problem.lastFile', defaultMessage: 'A version needs at least one file; this is its last.' },
  invalid_image: {
    id: 'problem.invalidImage',
    defaultMessage: 'The picture cannot be read. Save it again as PNG, JPEG, WebP or GIF.',
  },
  gallery_full: { id: 'problem.galleryFull', defaultMessage: 'A gallery holds at most {limit} pictures.' },
  gallery_duplicate: { id: 'problem.galleryDuplicate', defaultMessage: 'This picture is in the gallery already.' },
  project_limit_reached: {
    id: 'problem.projectLimit',
    defaultMessage: 'You have {current} of at most {limit} projects. Support raises the limit on request.',
  },
  username_taken: { id: 'problem.usernameTaken', defaultMessage: 'The username “{username}” is taken.' },
  email_taken: {
    id: 'problem.emailTaken',
    defaultMessage: 'There is an account with this e-mail address already.',
  },
  missing_token: {
    id: 'problem.signedOut',
    defaultMessage: 'You are not signed in any more. Sign in and try again; what is here is kept meanwhile.',
  },
  invalid_token: {
    id: 'problem.signedOut',
    defaultMessage: 'You are not signed in any more. Sign in and try again; what is here is kept meanwhile.',
  },
  wrong_credentials: { id: 'problem.wrongCredentials', defaultMessage: 'The name or the password is wrong.' },
  weak_password: {
    id: 'problem.weakPassword',
    defaultMessage: 'Too easy to guess. Make it longer, or take several words that do not belong together.',
  },
  wrong_password: { id: 'problem.wrongPassword', defaultMessage: 'This is not your password.' },
  expiry_past: { id: 'problem.expiryPast', defaultMessage: 'Choose a time in the future.' },
  pats_full: {
    id: 'problem.patsFull',
    defaultMessage: 'You have {current} of at most {limit} tokens. Revoke one first.',
  },
  time_not_in_future: { id: 'problem.timePast', defaultMessage: 'The time has to lie in the future.' },
  time_too_far: { id: 'problem.timeTooFar', defaultMessage: '{days} days ahead at most.' },
  already_member: {
    id: 'problem.alreadyMember',
    defaultMessage: 'This user is a member of the team already, or invited.',
  },
  team_full: { id: 'problem.teamFull', defaultMessage: 'A team has at most {limit} members and open invitations.' },
  report_closed: {
    id: 'problem.reportClosed',
    defaultMessage: 'This report is closed; only staff may still write to it.',
  },
  no_permission: { id: 'problem.noPermission', defaultMessage: 'You may not do this here.' },
  revision_mismatch: {
    id: 'problem.changedMeanwhile',
    defaultMessage:
      'Somebody else has changed this in the meantime. The newest state is loaded, and what you changed is still here: look it over, then save again.',
  },
  ratelimit_error: {
    id: 'problem.rateLimit',
    defaultMessage: 'Too many requests. Nothing that you entered has been lost; try again in {seconds} seconds.',
  },
  unavailable: {
    id: 'problem.unavailable',
    defaultMessage: 'Something went wrong on our side. Nothing that you entered has been lost; try again in a moment.',
  },
  offline: {
    id: 'problem.offline',
    defaultMessage: 'The server could not be reached. Nothing that you entered has been lost; try again.',
  },
})

/** What of an error its words name. */
export const neededBy: Partial<Record<keyof typeof problemTexts, readonly string[]>> = {
  too_long: ['limit'],
  too_short: ['limit'],
  too_many: ['limit'],
  too_few: ['limit'],
  unknown_license: ['license'],
  unknown_game_version: ['value'],
  unknown_loader: ['value'],
  unknown_dependency: ['value'],
  duplicate_dependency: ['value'],
  duplicate_file: ['filename'],
  duplicate_in_version: ['filename'],
  file_empty: ['filename'],
  file_type_refused: ['filename', 'allowed'],
  file_name_invalid: ['filename'],
  too_many_files: ['limit'],
  gallery_full: ['limit'],
  project_limit_reached: ['current', 'limit'],
  time_too_far: ['days'],
  team_full: ['limit'],
  ratelimit_error: ['seconds'],
  username_taken: ['username'],
  pats_full: ['current', 'limit'],
}
