import { defineRoute } from '@adit/platform/http/contract.ts'
import { listOf } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { ids } from '../kit/ids_shape.ts'
import { FOUND_USERS_MAX } from './user_limits.values.ts'
import { user } from './user_shape.ts'

const read = { method: 'GET', side: 'query', group: 'Users' } as const
const missing = { description: 'There is no such user.' } as const
const moved = {
  description: 'The name is an old one; Location has the address under the present name.',
  headers: { Location: 'Address under the present name.' },
} as const
const errors = ['not_found'] as const

const me = {
  ...read,
  auth: 'required',
  scope: 'USER_READ',
  summary: 'Get yourself',
  description: 'The e-mail address and whether it is verified need the scope USER_READ_EMAIL.',
  errors: [],
} as const
export const getMe = defineRoute({
  ...me,
  versions: ['v2', 'v3'],
  path: '/user',
  responses: { 200: { description: 'You.', schema: user } },
})

const one = {
  ...read,
  auth: 'optional',
  summary: 'Get a user by id or username',
  description: 'Old usernames find the user too. What only you may know of yourself is null for others.',
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
  description: 'In the order asked for; those that are missing are left out.',
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
  summary: 'Find users by the beginning of their name',
  description: `At most ${FOUND_USERS_MAX}, in the order of their names; case does not matter.`,
  query: z.object({ query: z.string().trim().min(1).max(39).describe('How the name begins; case does not matter.') }),
  responses: { 200: { description: 'The users.', schema: z.array(user.v3) } },
  errors: [],
  example: { query: 'query=ada' },
})
