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
    'Your own, or anybody’s for admins. The newest follow first; those that are deleted or hidden from you are left out.',
  query: z.object({
    limit: integer({ min: 1, max: 1_000 })
      .optional()
      .meta({ description: 'All of them unless told; with it, `Link` leads to the other pages.' }),
    offset: integer({ min: 0, max: 1_000_000 }).default(0),
  }),
  errors: ['not_found', 'not_yours_to_see'],
} as const
const missing = { description: 'There is no such user.' } as const

export const getUserFollows = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/user/:id/follows',
  responses: { 200: { description: 'The projects.', schema: listOf(project), headers: linkHeader }, 404: missing },
})

/** A small answer for pages: whether one project is among them. */
export const getFollowing = defineRoute({
  ...read,
  internal: true,
  query: z.object({}),
  path: '/_internal/project/:id/following',
  summary: 'Find out whether you follow a project',
  description: 'False for what is missing, too.',
  responses: { 200: { description: 'The answer.', schema: z.object({ follows: z.boolean() }) } },
  errors: [],
})
