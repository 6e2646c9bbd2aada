import type { ApiVersion, Example } from '../example.ts'
import { companion, slugOf, titleOf } from './names.ts'

/** An invitation and a new version of a followed project come into the inbox, and are read and removed. */
export const inboxExamples = (v: ApiVersion): Example[] => {
  const name = companion(v)
  const one = { as: name, params: { id: '{{notification}}' } } as const
  const several = { as: name, query: 'ids=["{{other}}"]' } as const
  const inbox = { route: `GET /${v}/user/:id/notifications`, as: name, params: { id: name }, status: 200 } as const
  return [
    ...update(v),
    // Rooms send their notices each in their own time: the invitation comes after that of the new version.
    { ...inbox, until: '0.body.version_id', hidden: true },
    {
      route: `POST /${v}/team/:id/members`,
      as: 'creator',
      params: { id: '{{team}}' },
      body: { user_id: name },
      status: 204,
      hidden: true,
    },
    { ...inbox, until: '0.body.team_id', keep: { notification: '0.id', other: '1.id' } },
    { ...one, route: `GET /${v}/notification/:id`, status: 200 },
    { ...one, route: `PATCH /${v}/notification/:id`, status: 204 },
    { ...one, route: `DELETE /${v}/notification/:id`, status: 204 },
    { ...several, route: `GET /${v}/notifications`, status: 200 },
    { ...several, route: `PATCH /${v}/notifications`, status: 204 },
    { ...several, route: `DELETE /${v}/notifications`, status: 204 },
  ]
}

function update(v: ApiVersion): Example[] {
  const id = slugOf(v)
  return [
    { route: 'POST /v2/project/:id/follow', as: companion(v), params: { id }, status: 204, hidden: true },
    {
      route: `POST /${v}/version`,
      as: 'creator',
      hidden: true,
      body: {
        project_id: id,
        name: `${titleOf(v)} 1.0.1`,
        version_number: '1.0.1',
        file_parts: ['jar'],
        dependencies: [],
        game_versions: ['1.21.4'],
        loaders: ['fabric'],
        version_type: 'release',
        featured: false,
      },
      files: { jar: `${id}-1.0.1.jar` },
      status: 200,
    },
  ]
}
