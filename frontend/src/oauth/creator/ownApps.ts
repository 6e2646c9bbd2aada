/** The route that lists somebody's own apps. */
export const ownApps = 'GET /v3/user/:id/oauth_apps'
