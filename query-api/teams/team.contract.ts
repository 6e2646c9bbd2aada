import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { ids } from '../catalogue/project/ids_shape.ts'
import { memberV2, memberV3 } from '../catalogue/project/member_shape.ts'

const read = {
  method: 'GET',
  side: 'query',
  auth: 'optional',
  scope: 'PROJECT_READ',
  group: 'Teams',
  errors: [],
} as const
const visible =
  'Permissions and open invitations are shown to members and staff; whoever is invited sees his own invitation.'

const one = {
  ...read,
  summary: 'Get the members of a team',
  description: `The owner first. Empty when there is no such team, or when its project is hidden from you. ${visible}`,
} as const
export const getTeamMembers = defineRoute({
  ...one,
  path: '/v2/team/:id/members',
  responses: { 200: { description: 'The members.', schema: z.array(memberV2) } },
})
export const getTeamMembersV3 = defineRoute({
  ...one,
  path: '/v3/team/:id/members',
  responses: { 200: { description: 'The members.', schema: z.array(memberV3) } },
})

const several = {
  ...read,
  summary: 'Get the members of several teams',
  description: `In the order asked for; teams that are missing or hidden from you are left out. ${visible}`,
  query: z.object({ ids }),
} as const
export const getTeams = defineRoute({
  ...several,
  path: '/v2/teams',
  responses: { 200: { description: 'The members of each team.', schema: z.array(z.array(memberV2)) } },
})
export const getTeamsV3 = defineRoute({
  ...several,
  path: '/v3/teams',
  responses: { 200: { description: 'The members of each team.', schema: z.array(z.array(memberV3)) } },
})
