import { defineRoute } from '@adit/platform/http/contract.ts'
import { listOf } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { ids } from '../kit/ids_shape.ts'
import { FOUND_USERS_MAX } from './user_limits.values.ts'
import { user } from './user_shape.ts'

const read = { method: 'GET', side: 'query', group: 'Users' } as const
const missing = { description: 'The user does not exist.' } as const
const moved = {
  description: 'Redirects from an old username to the current one.',
  headers: { Location: 'URL with the current username.' },
} as const
const errors = ['not_found'] as const

const me = {
  ...read,
  auth: 'required',
  scope: 'USER_READ',
  summary: 'Get the authenticated user',
  description:
    'The email address and whether it is verified are only included if the token has the scope USER_READ_EMAIL, and payout data only if it has PAYOUTS_READ.',
  errors: [],
} as const
export const getMe = defineRoute({
  ...me,
  versions: ['v2', 'v3'],
  path: '/user',
  responses: { 200: { description: 'The user.', schema: user } },
})

const one = {
  ...read,
  auth: 'optional',
  summary: 'Get a user by id or username',
  description: 'Old usernames work, too. Private fields are null unless the user is you.',
} as const
export const getUser = defineRoute({
  ...one,
  versions: ['v2', 'v3'],
  path: '/user/:id',
  responses: { 200: { description: 'The user.', schema: user }, 301: { v3: moved }, 404: missing },
  errors,
})

const several = {
  ...read,
  auth: 'none',
  summary: 'Get several users',
  description: 'Returned in the order requested. Users who don’t exist are omitted.',
  query: z.object({ ids }),
  errors: [],
} as const
export const getUsers = defineRoute({
  ...several,
  versions: ['v2', 'v3'],
  path: '/users',
  responses: { 200: { description: 'The users.', schema: listOf(user) } },
})

export const searchUsers = defineRoute({
  ...read,
  path: '/v3/users/search',
  auth: 'none',
  summary: 'Search users by username',
  description: `Returns at most ${FOUND_USERS_MAX} users whose username starts with the query, ignoring case, in alphabetical order.`,
  query: z.object({ query: z.string().trim().min(1).max(39).describe('Start of the username. Case is ignored.') }),
  responses: { 200: { description: 'The users.', schema: z.array(user.v3) } },
  errors: [],
  example: { query: 'query=ada' },
})
