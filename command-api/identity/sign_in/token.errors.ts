import { defineErrors } from '@adit/platform/http/errors.ts'

/** Errors about the token that was sent. Any route of either side can answer them. */
export const tokenErrors = defineErrors({
  token_expired: {
    family: 'auth_error',
    wording: 'The personal access token "{name}" expired at {expired}. Extend it or create a new one.',
  },
  app_token_expired: {
    family: 'auth_error',
    wording: 'The access token of the app expired at {expired}. Refresh it or ask for authorization again.',
  },
  session_expired: { family: 'auth_error', wording: 'The session expired at {expired}. Refresh it or sign in again.' },
  account_suspended: {
    family: 'auth_error',
    wording: 'This account is suspended for good. The reason: {reason}',
  },
  account_suspended_until: {
    family: 'auth_error',
    wording: 'This account is suspended until {time}. The reason: {reason}',
  },
  token_reused: {
    family: 'auth_error',
    wording: 'This session has ended, because a token that it had exchanged was used again. Sign in again.',
  },
})
