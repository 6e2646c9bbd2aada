import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { dependencyTypes } from '@adit/events/catalogue/version/dependency_type.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { linkHeader } from '@adit/platform/http/page_links.ts'
import { integer, jsonArray } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'

/** Ours: projects of one page. */
const page = { default: 20, max: 100 }

const dependent = z.object({
  project_id: z.string().describe('Id of the project: `GET /v3/project/{id}` has all of it.'),
  slug: z.string().describe('Its name in addresses, in lower case. It may change.'),
  name: z.string().describe('Its title for people.'),
  summary: z.string().describe('One or two sentences without markup.'),
  icon_url: z.string().nullable().describe('Address of a square WebP of 96 pixels; null when it has no icon.'),
  project_types: z.array(z.enum(projectTypes)).describe('What the loaders of its versions make it.'),
  downloads: z.int().describe('Of all its files together, by the rule at `/docs/downloads`.'),
  dependency_types: z
    .array(z.enum(dependencyTypes))
    .meta({ description: 'What its versions say together; several when they differ.' }),
})

export const getProjectDependents = defineRoute({
  method: 'GET',
  side: 'query',
  auth: 'optional',
  scope: 'PROJECT_READ',
  group: 'Projects',
  path: '/v3/project/:id/dependents',
  summary: 'Get what depends on a project',
  description:
    'Listed projects of which a version names the project, or a version of it, as a dependency. Each once, the most downloaded first. `Link` leads to the other pages.',
  query: z.object({
    dependency_types: jsonArray(z.enum(dependencyTypes), { max: dependencyTypes.length })
      .optional()
      .meta({ description: 'JSON array; only those that depend on it in one of these ways.' }),
    limit: integer({ min: 1, max: page.max }).default(page.default),
    offset: integer({ min: 0, max: 1_000_000 }).default(0),
  }),
  responses: {
    200: {
      description: 'One page of them.',
      schema: z.object({
        dependents: z
          .array(dependent)
          .describe('Projects of this page, the most downloaded first; empty past the end.'),
        offset: z.int().describe('How many come before this page.'),
        limit: z.int().describe('How many a page holds at most.'),
        total: z.int().describe('How many there are, over all pages.'),
      }),
      headers: linkHeader,
    },
    404: { description: 'There is no such project, or it is hidden from you.' },
  },
  errors: ['not_found'],
  example: { params: { id: 'lantern' }, query: 'dependency_types=["required"]&limit=10' },
})
