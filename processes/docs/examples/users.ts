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
  { route: 'POST /analytics/view', body: { url: '{{origin}}/mod/lodeline' }, status: 204 },
  {
    route: 'POST /analytics/playtime',
    as: 'wren',
    body: { AABBCCDD: { seconds: 240, loader: 'fabric', game_version: '1.21.4', parent: null } },
    status: 204,
  },
  { route: 'POST /analytics/minecraft-server-play', body: { project_id: 'AABBCCDD' }, status: 204 },
]

/** All of the demo's time, so that what comes first is always the same. */
const everything = { start: '2020-01-01T00:00:00Z', end: '2030-01-01T00:00:00Z', resolution: { slices: 1 } }
const figures = {
  ...{ time_range: everything, project_ids: ['tidy-stacks'] },
  return_metrics: { project_downloads: { bucket_by: ['project_id'] } },
}
const analyticsByTime: readonly Example[] = [
  'views',
  'downloads',
  'playtime',
  'countries/views',
  'countries/downloads',
].map((path) => ({
  route: `GET /v3/analytics/${path}`,
  ...{ as: 'creator', query: 'project_ids=["tidy-stacks"]&resolution_minutes=10080', status: 200 },
}))

const paypal = { method: 'paypal', method_id: 'paypal' }

const fromV3: readonly Example[] = [
  { route: 'GET /v3/analytics/revenue', as: 'creator', query: 'project_ids=["tidy-stacks"]', status: 200 },
  { route: 'GET /v3/payout/balance', as: 'rowan', status: 200 },
  { route: 'GET /v3/payout/history', as: 'rowan', status: 200 },
  { route: 'GET /v3/payout/methods', as: 'rowan', query: 'country=DE', status: 200 },
  { route: 'POST /v3/payout/fees', as: 'rowan', body: { amount: '20.00', ...paypal }, status: 200 },
  {
    ...{ route: 'POST /v3/payout', as: 'rowan', status: 400 },
    body: { amount: '20.00', ...paypal, method_details: { address: 'rowan@example.org' } },
  },
  { route: 'DELETE /v3/payout/:id', as: 'rowan', params: { id: 'AABBCCDD' }, status: 404 },
  { route: 'GET /v3/payout/platform_revenue', query: 'start=2026-01-01T00:00:00Z', status: 200 },
  { route: 'POST /v3/analytics', as: 'creator', body: figures, status: 200 },
  { route: 'POST /v3/analytics/facets', as: 'creator', body: figures, status: 200 },
  ...analyticsByTime,
  {
    route: 'GET /v3/analytics/day/:day',
    ...{ as: 'creator', params: { day: '2026-01-15' }, query: 'project_ids=["tidy-stacks"]', status: 200 },
  },
  { route: 'GET /v3/analytics-event', status: 200 },
  { route: 'GET /v3/users/search', query: 'query=otti', status: 200 },
  { route: 'GET /v3/user/:id/all-projects', params: { id: 'ottilie' }, status: 200 },
  { route: 'GET /v3/user/:id/organizations', params: { id: 'ottilie' }, status: 200 },
  { route: 'GET /v3/user/:id/collections', params: { id: 'ottilie' }, status: 200 },
  {
    route: 'PATCH /v3/user/:id/preferences',
    ...{ as: 'rowan', params: { id: 'rowan' }, status: 200 },
    body: { appearance: { theme: 'oled' }, social: { friend_privacy: 'mutual' } },
  },
  { route: 'GET /v3/user/:id/preferences', as: 'rowan', params: { id: 'rowan' }, status: 200 },
  { route: 'GET /v3/limits/collections', as: 'rowan', status: 200 },
  { route: 'GET /v3/limits/projects', as: 'rowan', status: 200 },
  { route: 'GET /v3/limits/organizations', as: 'rowan', status: 200 },
  { route: 'POST /v3/friend/:id', as: 'rowan', params: { id: 'ottilie' }, status: 204 },
  { route: 'GET /v3/friends', as: 'rowan', status: 200 },
  { route: 'DELETE /v3/friend/:id', as: 'rowan', params: { id: 'ottilie' }, status: 204 },
  { route: 'POST /v3/block/:id', as: 'rowan', params: { id: 'ottilie' }, status: 204 },
  { route: 'GET /v3/blocks', as: 'rowan', status: 200 },
  { route: 'DELETE /v3/block/:id', as: 'rowan', params: { id: 'ottilie' }, status: 204 },
]
