import type { ApiVersion, Example } from '../example.ts'
import { companion } from './names.ts'

/** Somebody joins the team, becomes its owner, and gives the project back. */
export const teamExamples = (v: ApiVersion): Example[] => {
  const name = companion(v)
  const team = { params: { id: '{{team}}' } } as const
  const member = { params: { id: '{{team}}', user: name } } as const
  return [
    {
      ...team,
      route: `POST /${v}/team/:id/members`,
      as: 'creator',
      body: { user_id: name, role: 'Painter', permissions: 5 },
      status: 204,
    },
    { ...team, route: `POST /${v}/team/:id/join`, as: name, status: 204 },
    {
      ...member,
      route: `PATCH /${v}/team/:id/members/:user`,
      as: 'creator',
      body: { role: 'Lamp maker', permissions: 7 },
      status: 204,
    },
    { ...team, route: `PATCH /${v}/team/:id/owner`, as: 'creator', body: { user_id: name }, status: 204 },
    { ...team, route: `PATCH /${v}/team/:id/owner`, as: name, body: { user_id: 'creator' }, status: 204, hidden: true },
    { ...member, route: `DELETE /${v}/team/:id/members/:user`, as: 'creator', status: 204 },
    ...(v === 'v3' ? [{ ...team, route: 'POST /v3/team/:id/takeover', as: 'creator', status: 400 } as const] : []),
  ]
}
