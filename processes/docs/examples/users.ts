import type { ApiVersion, Example } from '../example.ts'
import { companion } from './names.ts'

/** Reads of accounts, then one's own. */
export const userExamples = (v: ApiVersion): Example[] => {
  const name = companion(v)
  return [
    { route: `GET /${v}/user/:id`, params: { id: 'ottilie' }, status: 200, keep: { ottilie: 'id' } },
    { route: `GET /${v}/users`, query: 'ids=["ottilie", "{{ottilie}}"]', status: 200 },
    { route: `GET /${v}/user/:id/projects`, params: { id: 'ottilie' }, status: 200 },
    { route: `GET /${v}/user`, as: name, status: 200 },
    { route: `GET /${v}/user`, title: 'Without a token', status: 401 },
    {
      route: `PATCH /${v}/user/:id`,
      as: name,
      params: { id: name },
      body: { bio: 'Small lights for deep places.' },
      status: 204,
    },
    {
      route: `PATCH /${v}/user/:id/icon`,
      as: name,
      params: { id: name },
      query: 'ext=png',
      file: 'lamp.png',
      status: 204,
    },
    { route: `DELETE /${v}/user/:id/icon`, as: name, params: { id: name }, status: 204 },
    { route: `GET /${v}/user/:id/payouts`, as: name, params: { id: name }, status: 200 },
    {
      route: `POST /${v}/user/:id/payouts`,
      as: name,
      params: { id: name },
      query: 'amount=10',
      status: 400,
    },
    { route: `POST /${v}/project/:id/follow`, as: name, params: { id: 'lodeline' }, status: 204 },
    ...(v === 'v2' ? analytics : fromV3),
    { route: `GET /${v}/user/:id/follows`, as: name, params: { id: name }, status: 200 },
    { route: `DELETE /${v}/project/:id/follow`, as: name, params: { id: 'lodeline' }, status: 204 },
  ]
}

const analytics: readonly Example[] = [
  { route: 'POST /analytics/view', body: { url: 'https://adit.example/mod/lodeline' }, status: 204 },
  {
    route: 'POST /analytics/playtime',
    as: 'wren',
    body: { AABBCCDD: { seconds: 240, loader: 'fabric', game_version: '1.21.4', parent: null } },
    status: 204,
  },
  { route: 'POST /analytics/minecraft-server-play', body: { project_id: 'AABBCCDD' }, status: 204 },
]

const fromV3: readonly Example[] = [
  { route: 'GET /v3/users/search', query: 'query=otti', status: 200 },
  { route: 'GET /v3/user/:id/all-projects', params: { id: 'ottilie' }, status: 200 },
  { route: 'GET /v3/user/:id/organizations', params: { id: 'ottilie' }, status: 200 },
  { route: 'GET /v3/user/:id/collections', params: { id: 'ottilie' }, status: 200 },
  { route: 'GET /v3/limits/collections', as: 'rowan', status: 200 },
  { route: 'GET /v3/limits/projects', as: 'rowan', status: 200 },
  { route: 'GET /v3/limits/organizations', as: 'rowan', status: 200 },
]
