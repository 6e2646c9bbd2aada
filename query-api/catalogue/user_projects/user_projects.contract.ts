import { defineRoute } from '@adit/platform/http/contract.ts'
import { listOf } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { limitContract } from '../../kit/limit_contract.ts'
import { project } from '../project/project_shape.ts'

const read = { method: 'GET', side: 'query', group: 'Users' } as const
const missing = { description: 'There is no such user.' } as const
const errors = ['not_found'] as const

const projects = {
  ...read,
  auth: 'optional',
  scope: 'PROJECT_READ',
  summary: 'Get the projects of a user',
  description: 'The newest first. Hidden ones are shown to their members and staff.',
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

export const getProjectLimit = defineRoute({
  ...limitContract,
  path: '/v3/limits/projects',
  summary: 'Get your limit of projects',
  description: 'Counts projects that you own, drafts too.',
})
