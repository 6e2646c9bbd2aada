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
    ...(v === 'v2' ? following : fromV3),
    { route: `GET /${v}/user/:id/follows`, as: name, params: { id: name }, status: 200 },
    ...(v === 'v2' ? unfollowing : []),
  ]
}

const following: readonly Example[] = [
  { route: 'POST /v2/project/:id/follow', as: 'wren', params: { id: 'lodeline' }, status: 204 },
]
const unfollowing: readonly Example[] = [
  { route: 'DELETE /v2/project/:id/follow', as: 'wren', params: { id: 'lodeline' }, status: 204 },
]

const fromV3: readonly Example[] = [
  { route: 'POST /v2/project/:id/follow', as: 'rowan', params: { id: 'lodeline' }, status: 204, hidden: true },
  { route: 'GET /v3/users/search', query: 'query=otti', status: 200 },
  { route: 'GET /v3/user/:id/all-projects', params: { id: 'ottilie' }, status: 200 },
  { route: 'GET /v3/user/:id/organizations', params: { id: 'ottilie' }, status: 200 },
  { route: 'GET /v3/limits/projects', as: 'rowan', status: 200 },
  { route: 'GET /v3/limits/organizations', as: 'rowan', status: 200 },
]
