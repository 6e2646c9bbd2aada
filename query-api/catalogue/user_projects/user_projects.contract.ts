import { defineRoute } from '@adit/platform/http/contract.ts'
import { listOf } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { limitContract } from '../../kit/limit_contract.ts'
import { project } from '../project/project_shape.ts'

const read = { method: 'GET', side: 'query', group: 'Users' } as const
const missing = { description: 'The user does not exist.' } as const
const errors = ['not_found'] as const

const projects = {
  ...read,
  auth: 'optional',
  scope: 'PROJECT_READ',
  limitedTokens: 'projects',
  summary: 'Get the projects of a user',
  description: 'Newest first. Only members and staff see hidden projects.',
} as const
export const getUserProjects = defineRoute({
  ...projects,
  versions: ['v2', 'v3'],
  path: '/user/:id/projects',
  responses: { 200: { description: 'The projects.', schema: listOf(project) }, 404: missing },
  errors,
})

export const getAllUserProjects = defineRoute({
  ...read,
  path: '/v3/user/:id/all-projects',
  limitedTokens: 'projects',
  auth: 'optional',
  scope: 'PROJECT_READ',
  summary: 'Get all projects of a user',
  description:
    'Projects that the user owns or whose team they are in, newest first. Only members and staff see hidden projects.',
  responses: {
    200: {
      description: 'The projects, and the organizations that own any of them.',
      schema: z.object({
        projects: z.array(project.v3).describe('Projects, newest first.'),
        organizations: z
          .record(z.string(), z.never())
          .describe('Organizations by id. Always empty: organizations don’t exist yet.'),
      }),
    },
    404: missing,
  },
  errors: ['not_found'],
})

export const getProjectLimit = defineRoute({
  ...limitContract,
  path: '/v3/limits/projects',
  summary: 'Get your project limit',
  description: 'Counts all projects that you own, including drafts.',
})
