import { defineRoute } from '@adit/platform/http/contract.ts'
import { linkHeader } from '@adit/platform/http/page_links.ts'
import { integer, listOf } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { project } from '../catalogue/project/project_shape.ts'

const read = {
  method: 'GET',
  side: 'query',
  auth: 'required',
  scope: 'USER_READ',
  group: 'Users',
  summary: 'Get the projects that a user follows',
  description:
    'You can only get your own list; admins can get anyone’s. Most recently followed first. Projects that are deleted or hidden from you are omitted.',
  query: z.object({
    limit: integer({ min: 1, max: 1_000 }).optional().meta({
      description:
        'Maximum number of projects per page. If omitted, all are returned. If set, the `Link` header points to the other pages.',
    }),
    offset: integer({ min: 0, max: 1_000_000 }).default(0),
  }),
  errors: ['not_found', 'not_yours_to_see'],
} as const
const missing = { description: 'The user does not exist.' } as const

export const getUserFollows = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/user/:id/follows',
  responses: { 200: { description: 'The projects.', schema: listOf(project), headers: linkHeader }, 404: missing },
})

/** A small answer for pages: whether you follow one project. */
export const getFollowing = defineRoute({
  ...read,
  internal: true,
  query: z.object({}),
  path: '/_internal/project/:id/following',
  summary: 'Check whether you follow a project',
  description: 'Also false if the project does not exist.',
  responses: { 200: { description: 'The answer.', schema: z.object({ follows: z.boolean() }) } },
  errors: [],
})

/** Ours: follows whose projects are looked at, so that an answer has a bound. */
export const FOLLOWS_LOOKED_AT = 1_000

/** For the home page of who comes back. */
export const getFollowedNews = defineRoute({
  ...read,
  internal: true,
  path: '/_internal/follows/news',
  summary: 'Count the projects you follow that have new files',
  description: `Looks at the ${FOLLOWS_LOOKED_AT} projects that you followed last. Projects that are deleted or hidden from you don't count.`,
  query: z.object({
    since: z.iso.datetime().max(64).meta({ description: 'Files that were added after this time are new.' }),
  }),
  responses: {
    200: {
      description: 'The number of projects.',
      schema: z.object({ projects: z.int() }),
    },
  },
  errors: [],
})
