/** One route of the published interface as its clients know it. */
export interface Row {
  method: string
  path: string
  statuses: readonly number[]
}

function rowsOf(text: string): Row[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [method = '', path = '', ...statuses] = line.trim().split(/\s+/)
    return { method, path, statuses: statuses.map(Number) }
  })
}

const search = `
  GET    /v2/search                               200 400
`

const projects = `
  GET    /v2/project/:id                          200 404
  PATCH  /v2/project/:id                          204 400 401 404 412
  DELETE /v2/project/:id                          204 400 401 412
  GET    /v2/projects                             200
  PATCH  /v2/projects                             204 400 401
  GET    /v2/projects_random                      200 400
  POST   /v2/project                              200 400 401
  GET    /v2/project/:id/check                    200 404
  GET    /v2/project/:id/dependencies             200 404
  GET    /v2/project/:id/members                  200 404
  PATCH  /v2/project/:id/icon                     204 400 412
  DELETE /v2/project/:id/icon                     204 400 401 412
  POST   /v2/project/:id/gallery                  204 400 401 412
  PATCH  /v2/project/:id/gallery                  204 400 401 412
  DELETE /v2/project/:id/gallery                  204 400 401 412
  POST   /v2/project/:id/follow                   204 400 401
  DELETE /v2/project/:id/follow                   204 400 401
  POST   /v2/project/:id/schedule                 204 400 401 404 412
  DELETE /v2/project/:id/schedule                 204 401 404 412
`

const versions = `
  GET    /v2/project/:id/version                  200 404
  GET    /v2/project/:id/version/:version         200 404
  GET    /v2/version/:id                          200 404
  GET    /v2/versions                             200
  PATCH  /v2/version/:id                          204 401 404 412
  DELETE /v2/version/:id                          204 400 401 412
  POST   /v2/version                              200 400 401
  POST   /v2/version/:id/file                     204 401 404
  POST   /v2/version/:id/schedule                 204 400 401 404 412
  DELETE /v2/version/:id/schedule                 204 401 404 412
`

const files = `
  GET    /v2/version_file/:hash                   200 404
  GET    /v2/version_file/:hash/download          307 404
  DELETE /v2/version_file/:hash                   204 401 404
  POST   /v2/version_file/:hash/update            200 400 404
  POST   /v2/version_file/project                 200 400
  POST   /v2/version_files                        200 400
  POST   /v2/version_files/update                 200 400
  POST   /v2/version_files/update_many            200 400
  POST   /v2/version_files/update_individual      200 400
`

const people = `
  GET    /v2/user                                 200 401
  GET    /v2/user/:id                             200 404
  GET    /v2/users                                200
  PATCH  /v2/user/:id                             204 401 404 412
  DELETE /v2/user/:id                             204 401 404
  PATCH  /v2/user/:id/icon                        204 400 404 412
  DELETE /v2/user/:id/icon                        204 400 404 412
  GET    /v2/user/:id/projects                    200 404
  GET    /v2/user/:id/follows                     200 401 404
  GET    /v2/user/:id/payouts                     200 401 404
  POST   /v2/user/:id/payouts                     204 400 401 404
  GET    /v2/user/:id/notifications               200 401 404
  GET    /v2/notification/:id                     200 401 404
  PATCH  /v2/notification/:id                     204 401 404
  DELETE /v2/notification/:id                     204 401 404
  GET    /v2/notifications                        200 401 404
  PATCH  /v2/notifications                        204 401 404
  DELETE /v2/notifications                        204 401 404
  POST   /v2/report                               200 400 401
  GET    /v2/report                               200 401 404
  GET    /v2/reports                              200 401 404
  GET    /v2/report/:id                           200 401 404
  PATCH  /v2/report/:id                           204 400 401 404 412
  DELETE /v2/report/:id                           204 401 404
  GET    /v2/thread/:id                           200 404
  GET    /v2/threads                              200 404
  POST   /v2/thread/:id                           204 400 404
  DELETE /v2/message/:id                          204 401 404
  GET    /v2/team/:id/members                     200
  GET    /v2/teams                                200
  POST   /v2/team/:id/join                        204 400 401
  POST   /v2/team/:id/members                     204 401 404
  PATCH  /v2/team/:id/members/:user               204 401 404
  DELETE /v2/team/:id/members/:user               204 401 404
  PATCH  /v2/team/:id/owner                       204 401 404
`

const tags = `
  GET    /v2/tag/category                         200
  GET    /v2/tag/loader                           200
  GET    /v2/tag/game_version                     200
  GET    /v2/tag/license                          200
  GET    /v2/tag/license/:id                      200 400
  GET    /v2/tag/donation_platform                200
  GET    /v2/tag/report_type                      200
  GET    /v2/tag/project_type                     200
  GET    /v2/tag/side_type                        200
  GET    /v2/statistics                           200
`

const outside = `
  GET    /updates/:id/forge_updates.json          200 400
  GET    /maven/maven/modrinth/:id/:file          200 404
  GET    /maven/maven/modrinth/:id/:version/:file 200 307 404
  POST   /analytics/view                          204 400
  POST   /analytics/playtime                      204 400 401
  POST   /analytics/minecraft-server-play         204
`

/** Version 3 has the routes of things and people, plus these of its own. */
const three = `
  GET    /v3/search                               200 400
  POST   /v3/search                               200 400
  PUT    /v3/project                              200 400 401
  POST   /v3/project/:id                          200 400 401
  GET    /v3/project/:id                          301
  GET    /v3/project/:id/dependents               200 404
  GET    /v3/project/:id/validate                 200 401 404
  GET    /v3/project/:id/disclosures              200 404
  PATCH  /v3/project/:id/disclosures              204 400 401 404
  GET    /v3/user/:id                             301
  POST   /v3/team/:id/takeover                    204 400 401 404
  GET    /v3/users/search                         200
  GET    /v3/user/:id/all-projects                200 404
  GET    /v3/user/:id/preferences                 200 401 404
  PATCH  /v3/user/:id/preferences                 200 400 401 404
  GET    /v3/user/:id/organizations               200 404
  GET    /v3/user/:id/collections                 200 404
  GET    /v3/limits/projects                      200 401
  GET    /v3/limits/organizations                 200 401
  GET    /v3/limits/collections                   200 401
  GET    /v3/friends                              200 401
  POST   /v3/friend/:id                           204 400 401 404
  DELETE /v3/friend/:id                           204 400 401 404
  GET    /v3/blocks                               200 401
  POST   /v3/block/:id                            204 400 401 404
  DELETE /v3/block/:id                            204 400 401 404
  POST   /v3/image                                200 400 401
  GET    /v3/tag/category                         200
  GET    /v3/tag/loader                           200
  GET    /v3/games                                200
  GET    /v3/loader_field                         200
  GET    /v3/link_platform                        200
  GET    /v3/license                              200
  GET    /v3/license/:id                          200 400
  GET    /v3/report_type                          200
  GET    /v3/project_type                         200
  POST   /v3/analytics                            200 400 401
  POST   /v3/analytics/facets                     200 400 401
  GET    /v3/analytics/views                      200 400 401
  GET    /v3/analytics/downloads                  200 400 401
  GET    /v3/analytics/playtime                   200 400 401
  GET    /v3/analytics/countries/views            200 400 401
  GET    /v3/analytics/countries/downloads        200 400 401
  GET    /v3/analytics/day/:day                   200 400 401
  GET    /v3/analytics-event                      200
  GET    /v3/analytics/revenue                    200 400 401
  GET    /v3/payout/balance                       200 401
  GET    /v3/payout/history                       200 401
  GET    /v3/payout/platform_revenue              200 400
  POST   /v3/payout                               200 400 401
  DELETE /v3/payout/:id                           204 400 401 404
  GET    /v3/payout/methods                       200 400 401
  POST   /v3/payout/fees                          200 400 401
  GET    /v3/statistics                           200
`

const inThree = (text: string) => text.replaceAll(' /v2/', ' /v3/')

/** Every route that clients of versions 2 and 3 call, with each status that its documentation names. */
export const rows: readonly Row[] = rowsOf(
  search +
    projects +
    versions +
    files +
    people +
    tags +
    outside +
    inThree(projects + versions + files + people) +
    three,
)
