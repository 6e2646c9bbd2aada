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
  staff_not_suspended: {
    family: 'request_error',
    wording: 'Moderators and admins can’t be suspended. An admin has to take the role first.',
  },
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
  balance_too_small: {
    family: 'request_error',
    wording: "You can't withdraw more than your balance, which is {balance} dollars.",
  },
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
  admins_only: { family: 'auth_error', wording: 'Only admins can change {field}.' },
})
