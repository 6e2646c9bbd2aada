import type { ResponseOf } from '../../api/client.ts'

/** The route that lists what somebody lets apps do. */
export const authorizations = 'GET /_internal/oauth/authorizations'
/** The route that lists somebody's own apps. */
export const ownApps = 'GET /v3/user/:id/oauth_apps'

export type Authorization = ResponseOf<typeof authorizations>[number]
export type OauthApp = ResponseOf<'GET /_internal/oauth/app/:id'>
