import { defineErrors } from '@adit/platform/http/errors.ts'

export const identityErrors = defineErrors({
  account_not_found: { family: 'not_found', wording: 'There is no such user.' },
  username_taken: { family: 'invalid_input', wording: 'The username "{username}" is taken.' },
  usernames_held: {
    family: 'limit_reached',
    wording: 'You hold {limit} usernames already, the old ones included. Go back to one of them.',
  },
  email_taken: { family: 'invalid_input', wording: 'There is an account with this e-mail address already.' },
  weak_password: {
    family: 'invalid_input',
    wording: '{field} is too easy to guess. Make it longer, or take several words that do not belong together.',
  },
  wrong_credentials: { family: 'auth_error', wording: 'The name or the password is wrong.' },
  // Not of the family auth_error: the session is good, only the field is wrong.
  wrong_password: { family: 'invalid_input', wording: '{field} is not your password.' },
  session_not_found: { family: 'not_found', wording: 'You have no such session.' },
  session_ended: { family: 'auth_error', wording: 'The session is too old to be refreshed. Sign in again.' },
  pat_not_found: { family: 'not_found', wording: 'You have no such token.' },
  pats_full: { family: 'limit_reached', wording: 'You have {current} of at most {limit} tokens. Revoke one first.' },
  scopes_not_grantable: {
    family: 'invalid_input',
    wording: '{field} must be bits of scopes that a token may have. Not among them: {refused}.',
  },
  expiry_past: { family: 'invalid_input', wording: '{field} must lie in the future.' },
  not_your_account: { family: 'auth_error', wording: 'You may not change this account.' },
  balance_too_small: {
    family: 'request_error',
    wording: 'There is nothing to withdraw: your balance is {balance} dollars.',
  },
  admins_only: { family: 'auth_error', wording: 'Only admins may change {field}.' },
})
