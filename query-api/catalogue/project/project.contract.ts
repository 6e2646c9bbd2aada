import { RANDOM_PROJECTS } from '@adit/events/catalogue/limits.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { integer, listOf } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { ids } from '../../kit/ids_shape.ts'
import { member } from '../../teams/member_shape.ts'
import { version } from '../version/version_shape.ts'
import { project } from './project_shape.ts'

const read = { method: 'GET', side: 'query', auth: 'optional', scope: 'PROJECT_READ', group: 'Projects' } as const
const missing = { description: 'There is no such project, or it is hidden from you.' } as const
const moved = {
  description: 'The slug is an old one; Location has the address under the current slug.',
  headers: { Location: 'Address under the current slug.' },
} as const
const many = { ids }
const count = { count: integer(RANDOM_PROJECTS) }
const errors = ['not_found'] as const

export const getProject = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/project/:id',
  summary: 'Get a project by its id or slug',
  description: {
    v2: 'Old slugs find the project too.',
    v3: 'An old slug is answered with a redirect to the current one.',
  },
  responses: { 200: { description: 'The project.', schema: project }, 301: { v3: moved }, 404: missing },
  errors,
})

export const getProjects = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/projects',
  summary: 'Get several projects',
  description: 'In the order asked for; those that are missing or hidden from you are left out.',
  query: z.object(many),
  responses: { 200: { description: 'The projects.', schema: listOf(project) } },
  errors: [],
})

export const getRandomProjects = defineRoute({
  ...read,
  auth: 'none',
  versions: ['v2', 'v3'],
  path: '/projects_random',
  summary: 'Get random projects',
  query: z.object(count),
  responses: { 200: { description: 'Public projects.', schema: listOf(project) } },
  errors: [],
})

const checked = {
  description: 'The id behind it.',
  schema: z.object({ id: z.string().describe('Id of the project that has it.') }),
}
export const checkProject = defineRoute({
  ...read,
  auth: 'none',
  versions: ['v2', 'v3'],
  path: '/project/:id/check',
  summary: 'Find out whether an id or slug is taken',
  responses: { 200: checked, 404: { description: 'It is free.' } },
  errors,
})

const dependenciesOf = <Project extends z.ZodType, Version extends z.ZodType>(project: Project, version: Version) =>
  z.object({
    projects: z
      .array(project)
      .describe('Each once, those of the versions included; what is hidden from you is left out.'),
    versions: z.array(version).describe('Where one certain version was named; empty when none was.'),
  })

export const getProjectDependencies = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/project/:id/dependencies',
  summary: 'Get what the versions of a project depend on',
  responses: {
    200: {
      description: 'Projects, and the versions that are named.',
      schema: { v2: dependenciesOf(project.v2, version.v2), v3: dependenciesOf(project.v3, version.v3) },
    },
    404: missing,
  },
  errors,
})

export const getProjectMembers = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/project/:id/members',
  summary: 'Get the members of a project',
  responses: { 200: { description: 'The owner first.', schema: listOf(member) }, 404: missing },
  errors,
})
