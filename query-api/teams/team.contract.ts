import { defineRoute } from '@adit/platform/http/contract.ts'
import { listOf } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { ids } from '../kit/ids_shape.ts'
import { member } from './member_shape.ts'

const read = {
  method: 'GET',
  side: 'query',
  auth: 'optional',
  scope: 'PROJECT_READ',
  group: 'Teams',
  errors: [],
} as const
const visible =
  'Only members and staff see permissions, revenue shares and open invitations. Users who are invited see their own invitation, with its permissions.'

const one = {
  ...read,
  summary: 'Get the members of a team',
  description: `The owner comes first. The list is empty if the team does not exist or its project is hidden from you. ${visible}`,
} as const
export const getTeamMembers = defineRoute({
  ...one,
  versions: ['v2', 'v3'],
  path: '/team/:id/members',
  limitedTokens: 'projects',
  responses: { 200: { description: 'The members.', schema: listOf(member) } },
})

const several = {
  ...read,
  summary: 'Get the members of several teams',
  description: `Returned in the order requested. Teams that don’t exist or are hidden from you are omitted. ${visible}`,
  query: z.object({ ids }),
} as const
export const getTeams = defineRoute({
  ...several,
  versions: ['v2', 'v3'],
  path: '/teams',
  limitedTokens: 'projects',
  responses: { 200: { description: 'The members of each team.', schema: listOf(listOf(member)) } },
})
