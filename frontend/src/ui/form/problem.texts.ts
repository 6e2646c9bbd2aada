import { defineMessages } from 'react-intl'

/** Words for what the server refuses, by its code. `offline` and `unavailable` are for answers that have none. */
export const problemTexts = defineMessages({
  missing: { id: 'problem.missing', defaultMessage: 'Fill in this field.' },
  too_long: { id: 'problem.tooLong', defaultMessage: "Can't be longer than {limit} characters." },
  invisible_characters: {
    id: 'problem.invisibleCharacters',
    defaultMessage: 'Contains a character that nobody can see. Type the text instead of pasting it.',
  },
  too_short: { id: 'problem.tooShort', defaultMessage: 'Must have at least {limit} characters.' },
  too_many: { id: 'problem.tooMany', defaultMessage: 'At most {limit} allowed.' },
  too_few: { id: 'problem.tooFew', defaultMessage: 'At least {limit} needed.' },
  slug_taken: {
    id: 'problem.slugTaken',
    defaultMessage: 'Another project already uses this address. Choose another one.',
  },
  too_many_slugs: {
    id: 'problem.tooManySlugs',
    defaultMessage:
      'A project keeps at most {limit} old addresses, which lead to it, and this one has that many. Choose one of its old addresses, or keep the present one.',
  },
  slug_reserved: { id: 'problem.slugReserved', defaultMessage: 'This address is reserved. Choose another one.' },
  unknown_license: {
    id: 'problem.unknownLicense',
    defaultMessage: '“{license}” is not a valid SPDX license expression, such as MIT OR Apache-2.0.',
  },
  license_text_not_found: {
    id: 'problem.licenseTextNotFound',
    defaultMessage: 'There is no text for the license “{id}”. Use an SPDX identifier such as MIT.',
  },
  game_version_exists: { id: 'problem.gameVersionExists', defaultMessage: 'Game version “{version}” already exists.' },
  unknown_game_version: { id: 'problem.unknownGameVersion', defaultMessage: 'There is no game version “{value}”.' },
  unknown_loader: { id: 'problem.unknownLoader', defaultMessage: 'There is no loader “{value}”.' },
  unknown_dependency: {
    id: 'problem.unknownDependency',
    defaultMessage: "“{value}” couldn't be found. It may have been deleted or made private.",
  },
  duplicate_dependency: {
    id: 'problem.duplicateDependency',
    defaultMessage: '“{value}” is listed twice. Remove one of them.',
  },
  duplicate_file: {
    id: 'problem.duplicateFile',
    defaultMessage: 'Another project has already published “{filename}”. A file can only belong to one project.',
  },
  duplicate_in_version: {
    id: 'problem.duplicateInVersion',
    defaultMessage:
      'The version contains “{filename}” twice, or two files with that name. Remove or rename one of them.',
  },
  file_empty: { id: 'problem.fileEmpty', defaultMessage: '“{filename}” is empty. Choose another file.' },
  file_type_refused: {
    id: 'problem.fileType',
    defaultMessage: '“{filename}” is not an allowed file type. Allowed types: {allowed}.',
  },
  file_name_invalid: {
    id: 'problem.fileName',
    defaultMessage: 'The file name “{filename}” is not allowed. Rename the file and choose it again.',
  },
  too_many_files: { id: 'problem.tooManyFiles', defaultMessage: 'A version can have at most {limit} files.' },
  thread_full: {
    id: 'problem.threadFull',
    defaultMessage: 'This conversation has {limit} messages, and no more can be sent.',
  },
  too_many_parts: { id: 'problem.tooManyParts', defaultMessage: 'You can upload at most {limit} files at once.' },
  upload_gone: {
    id: 'problem.uploadGone',
    defaultMessage:
      "Your upload was deleted because it wasn't published within a day. Nothing was changed. Upload the files again.",
  },
  last_file: {
    id: 'problem.lastFile',
    defaultMessage: "You can't remove the last file, because a version needs at least one. Add another file first.",
  },
  invalid_image: {
    id: 'problem.invalidImage',
    defaultMessage: "The picture can't be read. Save it again as PNG, JPEG, WebP or GIF.",
  },
  gallery_full: {
    id: 'problem.galleryFull',
    defaultMessage: 'A gallery can hold at most {limit} pictures. Delete one first.',
  },
  gallery_duplicate: { id: 'problem.galleryDuplicate', defaultMessage: 'This picture is already in the gallery.' },
  project_limit_reached: {
    id: 'problem.projectLimit',
    defaultMessage: 'You have {current} of at most {limit} projects. Contact support to raise the limit.',
  },
  username_similar: {
    id: 'problem.usernameSimilar',
    defaultMessage: 'The username “{username}” looks like that of another account. Choose another one.',
  },
  username_taken: {
    id: 'problem.usernameTaken',
    defaultMessage: 'The username “{username}” is taken. Choose another one.',
  },
  email_not_verified: {
    id: 'problem.emailNotVerified',
    defaultMessage:
      'Verify your email address first: open the link in the mail that we sent you, or ask for another in your settings.',
  },
  link_invalid: {
    id: 'problem.linkInvalid',
    defaultMessage: "This link isn't valid, or no longer. Open the newest mail, or ask for another.",
  },
  missing_token: {
    id: 'problem.signedOut',
    defaultMessage: 'You are no longer signed in. Sign in and try again. Nothing you entered has been lost.',
  },
  invalid_token: {
    id: 'problem.signedOut',
    defaultMessage: 'You are no longer signed in. Sign in and try again. Nothing you entered has been lost.',
  },
  wrong_credentials: { id: 'problem.wrongCredentials', defaultMessage: 'Wrong username, email or password.' },
  weak_password: {
    id: 'problem.weakPassword',
    defaultMessage: 'This password is too easy to guess. Make it longer, or use several unrelated words.',
  },
  breached_password: {
    id: 'problem.breachedPassword',
    defaultMessage:
      'This password was found in data stolen from other sites, so others may try it. Choose one that you use nowhere else.',
  },
  fresh_session_required: {
    id: 'problem.freshSession',
    defaultMessage: 'Sign in again, then repeat this within {minutes} minutes.',
  },
  projects_owned: {
    id: 'problem.projectsOwned',
    defaultMessage: 'You own projects. Transfer or delete each of them first.',
  },
  act_over: {
    id: 'problem.actOver',
    defaultMessage:
      'This was already decided or withdrawn, or its 24 hours are over. Ask for it again if it is still needed.',
  },
  act_outdated: {
    id: 'problem.actOutdated',
    defaultMessage: 'The role has changed since this was asked for. Ask for it again if it is still needed.',
  },
  act_asker_left: {
    id: 'problem.actAskerLeft',
    defaultMessage:
      'Whoever asked for this is not an admin any more. Refuse it, and ask for it yourself if it is needed.',
  },
  act_failed: {
    id: 'problem.actFailed',
    defaultMessage: 'You confirmed this, but it could no longer be done. Nothing has changed.',
  },
  act_already_waiting: {
    id: 'problem.actAlreadyWaiting',
    defaultMessage: 'An admin has already asked for a change like this, and it waits to be decided.',
  },
  nobody_to_confirm: {
    id: 'problem.nobodyToConfirm',
    defaultMessage:
      'Nobody can confirm this, because the two of you are the only admins. Make somebody else an admin first, or run “npm run admin” on the machine of the site.',
  },
  suspended_no_role: {
    id: 'problem.suspendedNoRole',
    defaultMessage: 'The role can’t be changed while the account is suspended. End the suspension first.',
  },
  last_admin: { id: 'problem.lastAdmin', defaultMessage: 'You are the only admin. Make someone else an admin first.' },
  wrong_code: {
    id: 'problem.wrongCode',
    defaultMessage:
      'This code is wrong, or was already used. Enter what your app shows now, or a backup code that you have not used.',
  },
  identity_taken: {
    id: 'problem.identityTaken',
    defaultMessage:
      'This {provider} account is already linked to another account here. Sign in to that one and unlink it first.',
  },
  provider_linked: {
    id: 'problem.providerLinked',
    defaultMessage: 'Your account is already linked to a {provider} account. Unlink it first.',
  },
  provider_email_held: {
    id: 'problem.providerEmailHeld',
    defaultMessage:
      'There is already an account with this email address. Sign in to it, then link {provider} in your settings.',
  },
  provider_away: {
    id: 'problem.providerAway',
    defaultMessage: '{provider} could not be reached. Try again later, or sign in another way.',
  },
  last_way_in: {
    id: 'problem.lastWayIn',
    defaultMessage: 'This is the last way to sign in to your account. Set a password or add another way first.',
  },
  launcher_unknown: {
    id: 'problem.launcherUnknown',
    defaultMessage: 'The launcher didn’t say where it listens. Open the sign-in from the launcher again.',
  },
  flow_ended: { id: 'problem.flowEnded', defaultMessage: 'This took too long, or was already used. Start again.' },
  passkey_rejected: {
    id: 'problem.passkeyRejected',
    defaultMessage: 'The passkey could not be verified. Try again, or sign in another way.',
  },
  password_required: { id: 'problem.passwordRequired', defaultMessage: 'Enter your password to confirm this.' },
  wrong_password: { id: 'problem.wrongPassword', defaultMessage: 'Wrong password.' },
  expiry_past: { id: 'problem.expiryPast', defaultMessage: 'Choose a time in the future.' },
  token_project_unknown: {
    id: 'problem.tokenProjectUnknown',
    defaultMessage: 'You are no longer a member of one of these projects ({project}). Remove it.',
  },
  limited_staff_token: {
    id: 'problem.limitedStaffToken',
    defaultMessage: 'A token that can act as staff can’t be limited to projects.',
  },
  pats_full: {
    id: 'problem.patsFull',
    defaultMessage: 'You have {current} of at most {limit} tokens. Revoke one first.',
  },
  time_not_in_future: { id: 'problem.timePast', defaultMessage: 'The time must be in the future.' },
  time_too_far: { id: 'problem.timeTooFar', defaultMessage: 'The time can be at most {days} days ahead.' },
  project_archived: {
    id: 'problem.projectArchived',
    defaultMessage: "This project is archived, so it can't get new versions. Change its visibility first.",
  },
  environment_fixed: {
    id: 'problem.environmentFixed',
    defaultMessage: 'Only mods and modpacks can choose where they run.',
  },
  schedule_needs_review: {
    id: 'problem.scheduleNeedsReview',
    defaultMessage: 'The project must pass a review before you can schedule it.',
  },
  status_refused: {
    id: 'problem.statusRefused',
    defaultMessage: "The project's status doesn't allow this. Reload the page to see its current status.",
  },
  checklist_incomplete: {
    id: 'problem.checklistIncomplete',
    defaultMessage: 'Some required items are still open. Complete them, then submit the project again.',
  },
  version_required: {
    id: 'problem.versionRequired',
    defaultMessage: 'The project needs at least one version. Add one first.',
  },
  already_member: {
    id: 'problem.alreadyMember',
    defaultMessage: 'This user is already a member of the team or has been invited.',
  },
  team_full: {
    id: 'problem.teamFull',
    defaultMessage: 'A team can have at most {limit} members and open invitations. Remove one first.',
  },
  all_permissions_required: {
    id: 'problem.allPermissions',
    defaultMessage: 'Only a member with all permissions can take over a project.',
  },
  owner_not_deleted: {
    id: 'problem.ownerThere',
    defaultMessage: 'The project has an owner whose account exists. Another member may have taken it over.',
  },
  takeover_too_early: {
    id: 'problem.takeoverEarly',
    defaultMessage: 'You can take over 30 days after the owner deleted their account.',
  },
  account_not_found: { id: 'problem.accountNotFound', defaultMessage: 'There is no user with this name.' },
  friend_yourself: { id: 'problem.friendYourself', defaultMessage: "You can't do this with your own account." },
  user_blocked: { id: 'problem.userBlocked', defaultMessage: 'You have blocked this user. Unblock them first.' },
  already_friends: { id: 'problem.alreadyFriends', defaultMessage: 'You are already friends.' },
  friend_already_asked: {
    id: 'problem.friendAlreadyAsked',
    defaultMessage: "You have already asked this user, and they haven't answered yet.",
  },
  friend_requests_refused: {
    id: 'problem.friendRequestsRefused',
    defaultMessage: "This user doesn't accept friend requests.",
  },
  mutual_friend_needed: {
    id: 'problem.mutualFriendNeeded',
    defaultMessage: 'This user only accepts friend requests from people who have a friend in common with them.',
  },
  friends_full: {
    id: 'problem.friendsFull',
    defaultMessage: 'You can have at most {limit} friends and unanswered requests. Remove one first.',
  },
  friend_requests_spent: {
    id: 'problem.friendRequestsSpent',
    defaultMessage:
      'You can send at most {limit} friend requests a day. Try again in {hours, plural, one {# hour} other {# hours}}.',
  },
  not_friends: {
    id: 'problem.notFriends',
    defaultMessage: "You aren't friends, and there is no request between you.",
  },
  already_blocked: { id: 'problem.alreadyBlocked', defaultMessage: 'You have already blocked this user.' },
  not_blocked: { id: 'problem.notBlocked', defaultMessage: "You haven't blocked this user." },
  blocks_full: {
    id: 'problem.blocksFull',
    defaultMessage: 'You can block at most {limit} users. Unblock one first.',
  },
  job_recurs: {
    id: 'problem.jobRecurs',
    defaultMessage:
      "“{name}” is a recurring job that the site depends on. You can't cancel it, but you can run it now.",
  },
  appeal_unanswered: {
    id: 'problem.appealUnanswered',
    defaultMessage: 'You have written {limit} messages since staff last answered. Wait for their answer.',
  },
  appeal_full: { id: 'problem.appealFull', defaultMessage: 'One appeal can have at most {limit} of your messages.' },
  invoice_not_found: {
    id: 'problem.invoiceNotFound',
    defaultMessage:
      'There is no such document, or the buyer’s data in it was destroyed because it no longer has to be kept.',
  },
  reversal_appeal_not_open: {
    id: 'problem.reversalAppealNotOpen',
    defaultMessage: 'There is no open appeal against this reversal.',
  },
  reversal_appeal_decided: {
    id: 'problem.reversalAppealDecided',
    defaultMessage: 'Your appeal is decided, so nothing can be added to it.',
  },
  reversed_yourself: {
    id: 'problem.reversedYourself',
    defaultMessage: 'The reversal is yours or about your account, so another admin has to decide.',
  },
  appeal_too_soon: {
    id: 'problem.appealTooSoon',
    defaultMessage: 'Staff have decided to keep your suspension. You can appeal again from {date} on.',
  },
  suspended_yourself: {
    id: 'problem.suspendedYourself',
    defaultMessage: 'You suspended this account, so another member of staff has to decide on the appeal.',
  },
  report_closed: {
    id: 'problem.reportClosed',
    defaultMessage: 'This report is closed. Only moderators can write to it.',
  },
  no_permission: {
    id: 'problem.noPermission',
    defaultMessage: "You don't have permission to do this. Ask the owner for it.",
  },
  revision_mismatch: {
    id: 'problem.changedMeanwhile',
    defaultMessage:
      'Someone else has changed this in the meantime. The page now shows the latest state, and your changes are still here. Check them, then save again.',
  },
  ratelimit_error: {
    id: 'problem.rateLimit',
    defaultMessage: 'Too many requests. Nothing you entered has been lost. Try again in {seconds} seconds.',
  },
  challenge_required: {
    id: 'problem.challengeRequired',
    defaultMessage: 'There were several failed tries. Show that you are not a program, then try again.',
  },
  challenge_failed: {
    id: 'problem.challengeFailed',
    defaultMessage: 'The check that you are not a program failed. Try again.',
  },
  unavailable: {
    id: 'problem.unavailable',
    defaultMessage: 'Something went wrong on our side. Nothing you entered has been lost. Try again in a moment.',
  },
  offline: {
    id: 'problem.offline',
    defaultMessage:
      "The server couldn't be reached. Nothing you entered has been lost. Check your connection, then try again.",
  },
  amount_in_cents: {
    id: 'problem.amountInCents',
    defaultMessage: 'Enter an amount in dollars with at most two decimals.',
  },
  amount_out_of_range: {
    id: 'problem.amountOutOfRange',
    defaultMessage: 'With this method you can withdraw {min} to {max} dollars at once.',
  },
  balance_too_small: {
    id: 'problem.balanceTooSmall',
    defaultMessage: 'That’s more than the {balance} dollars on your balance.',
  },
  no_withdrawals: {
    id: 'problem.noWithdrawals',
    defaultMessage: 'Nothing can be withdrawn on this site. Your balance of {balance} dollars stays as it is.',
  },
  payout_method_unknown: {
    id: 'problem.payoutMethodUnknown',
    defaultMessage: 'This site doesn’t pay this way any more. Choose another one.',
  },
  payout_address_invalid: {
    id: 'problem.payoutAddressInvalid',
    defaultMessage: 'Enter an email address for PayPal and gift cards, or the name of an account for Venmo.',
  },
  payout_account_not_ready: {
    id: 'problem.payoutAccountNotReady',
    defaultMessage: 'The service can’t pay your account with it yet. Finish setting it up first.',
  },
  payout_country_unknown: {
    id: 'problem.payoutCountryUnknown',
    defaultMessage: 'Stripe doesn’t pay accounts in this country. Choose another one, or another way to be paid.',
  },
  bank_account_invalid: {
    id: 'problem.bankAccountInvalid',
    defaultMessage:
      'This isn’t valid. A bank account needs an IBAN of the SEPA area, the name of its holder in at most 70 Latin letters, and a BIC only if you know it.',
  },
  tax_form_required: {
    id: 'problem.taxFormRequired',
    defaultMessage:
      'More than {limit} dollars in a calendar year need a signed tax form, and you have withdrawn {withdrawn} this year.',
  },
  tax_form_mismatch: {
    id: 'problem.taxFormMismatch',
    defaultMessage:
      'The number in your tax form doesn’t match the records of the tax authority. Sign a corrected form first.',
  },
  withdrawals_under_way: {
    id: 'problem.withdrawalsUnderWay',
    defaultMessage: 'You already have {limit} withdrawals on their way. Wait until one of them has arrived.',
  },
  withdrawal_not_found: { id: 'problem.withdrawalNotFound', defaultMessage: 'This withdrawal doesn’t exist.' },
  withdrawal_over: { id: 'problem.withdrawalOver', defaultMessage: 'It is over, so it can’t be cancelled any more.' },
  withdrawal_being_sent: {
    id: 'problem.withdrawalBeingSent',
    defaultMessage: 'It is being sent right now. Try again in a minute.',
  },
  vat_id_invalid: {
    id: 'problem.vatIdInvalid',
    defaultMessage: 'This is not a VAT ID. It begins with the letters of a country, such as DE123456789.',
  },
  tax_number_invalid: {
    id: 'problem.taxNumberInvalid',
    defaultMessage: 'Must have nine digits, with or without hyphens.',
  },
  no_tax_form: { id: 'problem.noTaxForm', defaultMessage: 'This account has no tax form.' },
  tax_form_mismatched_already: {
    id: 'problem.taxFormMismatchedAlready',
    defaultMessage: 'It is already noted that the number of this form doesn’t match.',
  },
})

/** What of an error its words name. */
export const neededBy: Partial<Record<keyof typeof problemTexts, readonly string[]>> = {
  too_long: ['limit'],
  too_short: ['limit'],
  too_many: ['limit'],
  too_few: ['limit'],
  unknown_license: ['license'],
  game_version_exists: ['version'],
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
  too_many_parts: ['limit'],
  job_recurs: ['name'],
  license_text_not_found: ['id'],
  gallery_full: ['limit'],
  project_limit_reached: ['current', 'limit'],
  time_too_far: ['days'],
  team_full: ['limit'],
  ratelimit_error: ['seconds'],
  username_similar: ['username'],
  username_taken: ['username'],
  token_project_unknown: ['project'],
  pats_full: ['current', 'limit'],
  appeal_unanswered: ['limit'],
  appeal_full: ['limit'],
  appeal_too_soon: ['date'],
  amount_out_of_range: ['min', 'max'],
  balance_too_small: ['balance'],
  no_withdrawals: ['balance'],
  tax_form_required: ['limit', 'withdrawn'],
  withdrawals_under_way: ['limit'],
}
