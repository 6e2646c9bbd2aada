import { defineErrors } from '@adit/platform/http/errors.ts'

export const oauthErrors = defineErrors({
  oauth_app_not_found: { family: 'not_found', wording: 'The app does not exist.' },
  oauth_app_not_yours: { family: 'auth_error', wording: 'Only the owner of an app can change it.' },
  oauth_apps_full: {
    family: 'limit_reached',
    wording: 'You have {limit} apps already, which is the limit. Delete one first.',
  },
  oauth_app_suspended: {
    family: 'request_error',
    wording: 'Staff have suspended this app, so nobody can authorize it. Their reason: {reason}',
  },
  redirect_not_registered: {
    family: 'invalid_input',
    wording:
      '{field} is not a redirect address of this app. It must be exactly one of those that the app has registered.',
  },
  oauth_not_authorized: { family: 'not_found', wording: 'You have not authorized this app.' },
})
