import type { ApiVersion, Example } from '../example.ts'
import { companion, passwordOf, slugOf } from './names.ts'

/** Everything goes away again. */
export const endingExamples = (v: ApiVersion): Example[] => {
  const own = { as: 'creator', params: { id: slugOf(v) } } as const
  return [
    { as: 'creator', route: `DELETE /${v}/version_file/:hash`, params: { hash: '{{sourcesSha1}}' }, status: 204 },
    { ...own, route: `DELETE /${v}/project/:id/gallery`, query: 'url={{picture}}', status: 204 },
    { ...own, route: `DELETE /${v}/project/:id/icon`, status: 204 },
    { as: 'creator', route: `DELETE /${v}/version/:id`, params: { id: '{{ownVersion}}' }, status: 204 },
    { ...own, route: `DELETE /${v}/project/:id`, status: 204 },
    ...(v === 'v2'
      ? [
          {
            route: 'POST /v2/session/refresh',
            as: companion(v),
            status: 200,
            keep: { 'token:wren': 'session' },
          } as const,
        ]
      : []),
    {
      as: companion(v),
      route: `DELETE /${v}/user/:id`,
      params: { id: companion(v) },
      body: { password: passwordOf(companion(v)) },
      status: 204,
    },
  ]
}
