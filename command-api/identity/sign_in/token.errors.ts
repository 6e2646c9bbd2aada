import { defineErrors } from '@adit/platform/http/errors.ts'

/** Of whoever shows a token, on every route of both sides. */
export const tokenErrors = defineErrors({
  token_expired: {
    family: 'auth_error',
    wording: 'The personal access token "{name}" expired at {expired}. Give it a later expiry, or make a new one.',
  },
  session_expired: { family: 'auth_error', wording: 'The session expired at {expired}. Refresh it, or sign in again.' },
})
