import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { dependencyTypes } from '@adit/events/catalogue/version/dependency_type.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { linkHeader } from '@adit/platform/http/page_links.ts'
import { integer, jsonArray } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'

/** Ours: projects per page. */
const page = { default: 20, max: 100 }

const dependent = z.object({
  project_id: z.string().describe('Id of the project. Get all its data with `GET /v3/project/{id}`.'),
  slug: z.string().describe('Name of the project in URLs, in lower case. It can change.'),
  name: z.string().describe('Display name of the project.'),
  summary: z.string().describe('One or two sentences about the project, without markup.'),
  icon_url: z.string().nullable().describe('URL of the icon, a square WebP of 96 pixels. Null if there is none.'),
  project_types: z
    .array(z.enum(projectTypes))
    .describe('Types of the project, which follow from the loaders of its versions.'),
  downloads: z.int().describe('Downloads of all its files, counted by the rules at `/docs/downloads`.'),
  dependency_types: z
    .array(z.enum(dependencyTypes))
    .meta({ description: 'How its versions depend on the project. Has several entries if they differ.' }),
})

export const getProjectDependents = defineRoute({
  method: 'GET',
  side: 'query',
  auth: 'optional',
  scope: 'PROJECT_READ',
  group: 'Projects',
  path: '/v3/project/:id/dependents',
  limitedTokens: 'projects',
  summary: 'Get the dependents of a project',
  description:
    'Lists the public projects that have a version which depends on this project or one of its versions. Each project is listed once, most downloaded first. The `Link` header points to the other pages.',
  query: z.object({
    dependency_types: jsonArray(z.enum(dependencyTypes), { max: dependencyTypes.length }).optional().meta({
      description: 'JSON array of dependency types. Only projects that depend on it in one of these ways are returned.',
    }),
    limit: integer({ min: 1, max: page.max }).default(page.default),
    offset: integer({ min: 0, max: 1_000_000 }).default(0),
  }),
  responses: {
    200: {
      description: 'One page of dependents.',
      schema: z.object({
        dependents: z
          .array(dependent)
          .describe('Projects on this page, most downloaded first. Empty past the last page.'),
        offset: z.int().describe('Number of projects before this page.'),
        limit: z.int().describe('Maximum number of projects per page.'),
        total: z.int().describe('Number of projects on all pages.'),
      }),
      headers: linkHeader,
    },
    404: { description: 'The project does not exist or is hidden from you.' },
  },
  errors: ['not_found'],
  example: { params: { id: 'lantern' }, query: 'dependency_types=["required"]&limit=10' },
})
