import { RANDOM_PROJECTS } from '@adit/events/catalogue/limits.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { integer, listOf } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { ids } from '../../kit/ids_shape.ts'
import { member } from '../../teams/member_shape.ts'
import { version } from '../version/version_shape.ts'
import { project } from './project_shape.ts'

const read = { method: 'GET', side: 'query', auth: 'optional', scope: 'PROJECT_READ', group: 'Projects' } as const
const missing = { description: 'The project does not exist or is hidden from you.' } as const
const moved = {
  description: 'Redirects from an old slug to the current one.',
  headers: { Location: 'URL with the current slug.' },
} as const
const many = { ids }
const count = { count: integer(RANDOM_PROJECTS) }
const errors = ['not_found'] as const

export const getProject = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/project/:id',
  limitedTokens: 'projects',
  summary: 'Get a project by its id or slug',
  description: {
    v2: 'Old slugs work, too.',
    v3: 'Old slugs redirect to the current one.',
  },
  responses: { 200: { description: 'The project.', schema: project }, 301: { v3: moved }, 404: missing },
  errors,
})

export const getProjects = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/projects',
  limitedTokens: 'projects',
  summary: 'Get several projects',
  description: 'Returned in the order requested. Projects that don’t exist or are hidden from you are omitted.',
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
  description: 'The id of the project that uses it.',
  schema: z.object({ id: z.string().describe('Id of the project that uses this id or slug.') }),
}
export const checkProject = defineRoute({
  ...read,
  auth: 'none',
  versions: ['v2', 'v3'],
  path: '/project/:id/check',
  summary: 'Check whether an id or slug is taken',
  responses: { 200: checked, 404: { description: 'No project uses it.' } },
  errors,
})

const dependenciesOf = <Project extends z.ZodType, Version extends z.ZodType>(project: Project, version: Version) =>
  z.object({
    projects: z
      .array(project)
      .describe(
        'Projects it depends on, including those of `versions`, each once. Projects hidden from you are omitted.',
      ),
    versions: z.array(version).describe('Versions it depends on, if a dependency requires a specific version.'),
  })

export const getProjectDependencies = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/project/:id/dependencies',
  limitedTokens: 'projects',
  summary: 'Get the dependencies of a project',
  responses: {
    200: {
      description: 'Projects and specific versions that any of its versions depends on.',
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
  limitedTokens: 'projects',
  summary: 'Get the members of a project',
  responses: { 200: { description: 'The members, owner first.', schema: listOf(member) }, 404: missing },
  errors,
})
