import { defineErrors } from '@adit/platform/http/errors.ts'

export const identityErrors = defineErrors({
  account_not_found: { family: 'not_found', wording: 'The user does not exist.' },
  username_similar: {
    family: 'invalid_input',
    wording: 'The username "{username}" looks like that of another account. Choose a different one.',
  },
  username_taken: { family: 'invalid_input', wording: 'The username "{username}" is taken. Choose a different one.' },
  usernames_held: {
    family: 'limit_reached',
    wording: 'You already hold {limit} usernames, including your old ones. Choose one of those.',
  },
  // Of accounts that the site itself makes. Who signs up never learns it.
  email_taken: { family: 'invalid_input', wording: 'There is already an account with this email address.' },
  link_invalid: {
    family: 'invalid_input',
    wording: 'This link isn’t valid, or no longer. Open the newest mail, or ask for another.',
  },
  email_not_verified: {
    family: 'request_error',
    wording:
      'Verify your email address first: open the link in the mail that we sent you, or ask for another in your settings.',
  },
  weak_password: {
    family: 'invalid_input',
    wording: '{field} is too easy to guess. Make it longer, or use several unrelated words.',
  },
  breached_password: {
    family: 'invalid_input',
    wording:
      '{field} was found in data stolen from other sites, so others may try it. Choose one that you use nowhere else.',
  },
  wrong_credentials: { family: 'auth_error', wording: 'Wrong username, email address or password.' },
  // Not auth_error: the session is valid, only the field is wrong.
  wrong_password: { family: 'invalid_input', wording: '{field} is not your password.' },
  session_not_found: { family: 'not_found', wording: 'You have no session with this id.' },
  session_ended: { family: 'auth_error', wording: 'The session is too old to refresh. Sign in again.' },
  challenge_required: {
    family: 'invalid_input',
    wording:
      '{field} is required: solve a challenge of GET /_internal/auth/challenge for the action {action} and send the answer in it.',
  },
  challenge_failed: {
    family: 'invalid_input',
    wording:
      '{field} is wrong, has expired, was already used or is for another action than {action}. Get a new challenge and solve it.',
  },
  captcha_away: {
    family: 'internal_error',
    status: 503,
    report: true,
    wording: 'Whether you are a person can’t be checked at the moment. Nothing was changed. Try again in a minute.',
  },
  flow_ended: {
    family: 'invalid_input',
    wording: '{field} has expired or was already used. Start again.',
  },
  wrong_code: {
    family: 'invalid_input',
    wording:
      '{field} is wrong, or was already used. Enter what your authenticator app shows now, or a backup code that you have not used.',
  },
  second_factor_on: {
    family: 'request_error',
    wording: 'You already have an authenticator app. Turn it off before you set up another one.',
  },
  second_factor_off: { family: 'request_error', wording: 'The account has no authenticator app.' },
  passkey_not_found: { family: 'not_found', wording: 'You have no passkey with this id.' },
  passkeys_full: {
    family: 'limit_reached',
    wording: 'You have {current} of at most {limit} passkeys. Remove one first.',
  },
  passkey_rejected: {
    family: 'invalid_input',
    wording: 'The passkey could not be verified. Try again, or sign in another way.',
  },
  passkeys_unavailable: {
    family: 'request_error',
    wording: 'Browsers allow passkeys only at a host name, and this site has an IP address.',
  },
  identity_taken: {
    family: 'request_error',
    wording:
      'This {provider} account is already linked to another account here. Sign in to that one and unlink it first.',
  },
  provider_linked: {
    family: 'request_error',
    wording: 'Your account is already linked to a {provider} account. Unlink it first.',
  },
  provider_not_linked: { family: 'not_found', wording: 'Your account is not linked to {provider}.' },
  provider_unknown: { family: 'invalid_input', wording: '{field} names no site that people can sign in with here.' },
  return_not_allowed: {
    family: 'invalid_input',
    wording: '{field} must be a page of this site, or where a launcher on your own computer listens.',
  },
  provider_away: {
    family: 'internal_error',
    status: 503,
    wording: '{provider} could not be reached. Try again later, or sign in another way.',
  },
  email_required: {
    family: 'invalid_input',
    wording: '{field} is required: {provider} has told us no address.',
  },
  last_way_in: {
    family: 'request_error',
    wording: 'This is the last way to sign in to your account. Set a password or add another way first.',
  },
  provider_email_held: {
    family: 'invalid_input',
    wording:
      'There is already an account with this email address. Sign in to it, then link {provider} in your settings.',
  },
  launcher_unknown: {
    family: 'invalid_input',
    wording: '{field} must be a port from 1 to 65535, together with the IP version 4 or 6 of the launcher.',
  },
  pat_not_found: { family: 'not_found', wording: 'You have no token with this id.' },
  pats_full: { family: 'limit_reached', wording: 'You have {current} of at most {limit} tokens. Revoke one first.' },
  scopes_not_grantable: {
    family: 'invalid_input',
    wording: '{field} contains scopes that a token is not allowed to have: {refused}. Remove them.',
  },
  staff_scope_not_grantable: {
    family: 'auth_error',
    wording: 'Only admins can give a token the scope STAFF_ACCESS, or change when a token that has it expires.',
  },
  limited_staff_token: {
    family: 'invalid_input',
    wording: "A token that has the scope STAFF_ACCESS can't be limited to projects. Leave out one of the two.",
  },
  token_project_unknown: {
    family: 'invalid_input',
    wording: '{field}: you are not a member of a project with the id or slug {project}.',
  },
  staff_not_suspended: {
    family: 'request_error',
    wording: 'Moderators and admins can’t be suspended. An admin has to take the role first.',
  },
  staff_not_deleted: {
    family: 'request_error',
    wording:
      'Moderators and admins can’t be deleted by others. Ask for their role to be taken first, which a second admin has to confirm.',
  },
  staff_details: { family: 'auth_error', wording: 'Only admins can look at the private details of staff.' },
  not_suspended: { family: 'request_error', wording: 'The account is not suspended.' },
  suspended_no_role: {
    family: 'invalid_input',
    wording: '{field} can’t be changed while the account is suspended. End the suspension first.',
  },
  no_staff_account: {
    family: 'request_error',
    wording: 'This account is neither a moderator nor an admin, so its tokens have no role to use.',
  },
  expiry_past: { family: 'invalid_input', wording: '{field} must be in the future.' },
  not_your_account: { family: 'auth_error', wording: 'You can only change your own account.' },
  password_required: { family: 'invalid_input', wording: '{field} is required. Enter your password to confirm this.' },
  fresh_session_required: {
    family: 'request_error',
    wording: 'Sign in again, then repeat this within {minutes} minutes.',
  },
  projects_owned: {
    family: 'request_error',
    wording: 'You own {count} projects. Transfer or delete each of them first; they are listed in the details.',
  },
  last_admin: {
    family: 'request_error',
    wording: 'This is the only admin. Make someone else an admin first.',
  },
  conflict_of_interest: {
    family: 'auth_error',
    wording:
      "You can't decide on what is your own: yourself, or a project that you belong to. Ask other staff to do it.",
  },
  conflict_reason_required: {
    family: 'invalid_input',
    wording: '{field} is required, because this is your own. Say why you decide on it; other staff are notified.',
  },
  act_not_found: { family: 'not_found', wording: 'There is no such act.' },
  act_over: {
    family: 'request_error',
    wording:
      'This was already decided or withdrawn, or nobody confirmed it within 24 hours. Ask for it again if it is still needed.',
  },
  act_asked_by_you: {
    family: 'auth_error',
    wording: 'You asked for this, so another admin has to decide on it. You can withdraw it.',
  },
  act_about_you: {
    family: 'auth_error',
    wording: 'This is about your own account, so another admin has to decide on it.',
  },
  act_of_other: { family: 'auth_error', wording: 'Only the admin who asked for this can withdraw it.' },
  act_asker_left: {
    family: 'request_error',
    wording: 'Whoever asked for this is not an admin any more. Refuse it, and ask for it yourself if it is needed.',
  },
  act_outdated: {
    family: 'request_error',
    wording: 'The role has changed since this was asked for. Ask for it again if it is still needed.',
  },
  act_already_waiting: {
    family: 'request_error',
    wording: 'An admin has already asked for this kind of change to the account, and it waits to be decided.',
  },
  act_failed: {
    family: 'request_error',
    wording: 'You confirmed this, but it could no longer be done ({reason}). Nothing has changed.',
  },
  nobody_to_confirm: {
    family: 'request_error',
    wording:
      'Nobody can confirm this, because the two of you are the only admins. Make somebody else an admin first, or run `npm run admin` on the machine of the site.',
  },
  role_unchanged: { family: 'invalid_input', wording: 'The account already has this {field}.' },
  pause_not_possible: {
    family: 'invalid_input',
    wording: '{field} is only possible when a moderator is to lose the role.',
  },
  reason_required: {
    family: 'invalid_input',
    wording: '{field} is required to change {changed}. Say why in {min} to {max} characters.',
  },
  no_community: { family: 'not_found', wording: 'This site has no community that you could join.' },
  limit_unknown: { family: 'not_found', wording: 'There is no limit of this name. There are: {known}.' },
  admins_only: { family: 'auth_error', wording: 'Only admins can change {field}.' },
  admins_decide: { family: 'auth_error', wording: 'Only admins can do this.' },
})
