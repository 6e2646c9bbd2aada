import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { time } from '../kit/time_shape.ts'

const read = {
  method: 'GET',
  side: 'query',
  group: 'Friends',
  auth: 'required',
  scope: 'USER_READ',
  errors: [],
} as const

const id = z.string()
const accountId = id.describe('Id of a user.')

export const getFriends = defineRoute({
  ...read,
  path: '/v3/friends',
  summary: 'Get your friends and friend requests',
  description: 'Friends and unanswered requests, both yours and those of others. Newest first.',
  responses: {
    200: {
      description: 'The friends and requests.',
      schema: z.array(
        z
          .object({
            id: id.describe('Id of the user who sent the request.'),
            friend_id: id.describe('Id of the user who received it.'),
            accepted: z.boolean().describe('Whether they are friends. Otherwise the request is unanswered.'),
            created: time.describe('Time at which the request was sent.'),
          })
          .meta({ id: 'Friend', description: 'A friendship of yours, or a request for one.' }),
      ),
    },
  },
})

export const getBlocks = defineRoute({
  ...read,
  path: '/v3/blocks',
  summary: 'Get the users you have blocked',
  description: 'The last one you blocked first.',
  responses: { 200: { description: 'Ids of the users.', schema: z.array(accountId) } },
})

export const getBlockStatus = defineRoute({
  ...read,
  internal: true,
  path: '/_internal/block/:id/:target',
  summary: 'Check whether a user has blocked another',
  description: 'By ids or usernames. You can only ask about your own blocks; admins can ask about anyone’s.',
  responses: {
    200: {
      description: 'The answer.',
      schema: z.object({ blocked: z.boolean().describe('Whether the first user has blocked the second.') }),
    },
    404: { description: 'One of the users does not exist.' },
  },
  errors: ['not_found', 'not_yours_to_see'],
})

const relation = z
  .enum(['none', 'asked', 'waiting', 'friends'])
  .describe('`asked`: you sent a request. `waiting`: they sent one, and you haven’t answered.')

const known = z.object({ id, username: z.string(), avatar_url: z.string() })

/** For the page of friends, with names and pictures. */
export const getFriendList = defineRoute({
  ...read,
  internal: true,
  path: '/_internal/friends',
  summary: 'List friends, requests and blocked users with their names',
  responses: {
    200: {
      description: 'Friends and requests, the newest first, and blocked users.',
      schema: z.object({
        friends: z.array(
          z.object({
            user: known,
            relation,
            asked: time.describe('Time at which the request was sent.'),
            online: z
              .object({
                profile_name: z.string().nullable().describe('What they play. Null if they don’t tell.'),
                last_update: time,
              })
              .nullable()
              .describe('Null if no launcher of theirs is connected, or they aren’t friends.'),
          }),
        ),
        blocked: z.array(known),
      }),
    },
  },
})

/** For buttons on a user's page. */
export const getFriendship = defineRoute({
  ...read,
  internal: true,
  path: '/_internal/friends/:id',
  summary: 'Check what is between you and another user',
  responses: {
    200: {
      description: 'The answer.',
      schema: z.object({ relation, blocked: z.boolean().describe('Whether you have blocked them.') }),
    },
    404: { description: 'The user does not exist.' },
  },
  errors: ['not_found'],
})

/** What a launcher's socket needs to know of its account, asked again and again. */
export const getCircle = defineRoute({
  ...read,
  internal: true,
  scope: 'SESSION_ACCESS',
  path: '/_internal/launcher_socket/circle',
  summary: 'Get the ids of your friends and of users who asked you',
  responses: {
    200: {
      description: 'The ids.',
      schema: z.object({ account_id: id, friends: z.array(accountId), waiting: z.array(accountId) }),
    },
  },
})
