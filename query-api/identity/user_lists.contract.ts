import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { project } from '../catalogue/project/project_shape.ts'
import { user } from './user_shape.ts'

const read = { method: 'GET', side: 'query', group: 'Users' } as const
const missing = { description: 'There is no such user.' } as const

/** Ours: users of one search. */
export const FOUND_USERS_MAX = 25

export const searchUsers = defineRoute({
  ...read,
  path: '/v3/users/search',
  auth: 'none',
  summary: 'Find users by the beginning of their name',
  description: `At most ${FOUND_USERS_MAX}, in the order of their names; case does not matter.`,
  query: z.object({ query: z.string().trim().min(1).max(39).describe('How the name begins; case does not matter.') }),
  responses: { 200: { description: 'The users.', schema: z.array(user.v3) } },
  errors: [],
  example: { query: 'query=ada' },
})

export const getAllUserProjects = defineRoute({
  ...read,
  path: '/v3/user/:id/all-projects',
  auth: 'optional',
  scope: 'PROJECT_READ',
  summary: 'Get all projects of a user',
  description: 'Own ones and those of teams, the newest first. Hidden ones are shown to their members and staff.',
  responses: {
    200: {
      description: 'The projects, and the organizations that own any of them.',
      schema: z.object({
        projects: z.array(project.v3).describe('The newest first.'),
        organizations: z.record(z.string(), z.never()).describe('By id. Always empty: there are none yet.'),
      }),
    },
    404: missing,
  },
  errors: ['not_found'],
})

const limit = {
  ...read,
  auth: 'required',
  scope: 'USER_READ',
  errors: [],
  responses: {
    200: {
      description: 'How many you have, and may have; null: as many as you like.',
      schema: z.object({
        current: z.int().describe('How many you have now.'),
        max: z.int().nullable().describe('How many you may have; null: as many as you like.'),
      }),
    },
  },
} as const

export const getProjectLimit = defineRoute({
  ...limit,
  path: '/v3/limits/projects',
  summary: 'Get your limit of projects',
  description: 'Counts projects that you own, drafts too.',
})

/** Nobody can make a collection yet, which is what these two say. */
export const getCollectionLimit = defineRoute({
  ...limit,
  path: '/v3/limits/collections',
  summary: 'Get your limit of collections',
})
export const getUserCollections = defineRoute({
  ...read,
  path: '/v3/user/:id/collections',
  auth: 'none',
  summary: 'Get the collections of a user',
  responses: { 200: { description: 'The collections.', schema: z.array(z.never()) }, 404: missing },
  errors: ['not_found'],
})

/** Nobody can found an organization yet, which is what these two say. */
export const getOrganizationLimit = defineRoute({
  ...limit,
  path: '/v3/limits/organizations',
  summary: 'Get your limit of organizations',
})
export const getUserOrganizations = defineRoute({
  ...read,
  path: '/v3/user/:id/organizations',
  auth: 'none',
  summary: 'Get the organizations of a user',
  responses: { 200: { description: 'The organizations.', schema: z.array(z.never()) }, 404: missing },
  errors: ['not_found'],
})

const payouts = { ...read, auth: 'required', scope: 'PAYOUTS_READ', errors: ['not_found', 'not_yours_to_see'] } as const
const history = z.object({
  all_time: z.string().meta({ description: 'Earned since the beginning, in dollars.' }),
  last_month: z.string().describe('Earned in the calendar month before this one, in dollars.'),
  payouts: z
    .array(
      z.object({
        created: z.iso.datetime().describe('When it was asked for.'),
        amount: z.string().describe('How much was withdrawn, in dollars.'),
        status: z.string().describe('What has become of it.'),
      }),
    )
    .describe('What was withdrawn, the newest first; empty so far.'),
})

export const getPayouts = defineRoute({
  ...payouts,
  versions: ['v2', 'v3'],
  path: '/user/:id/payouts',
  summary: 'Get the payouts of a user',
  description: 'For the user and admins. Revenue is not shared yet, so that nobody has earned or withdrawn anything.',
  responses: { 200: { description: 'What was earned and withdrawn.', schema: history }, 404: missing },
})
