import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { ids } from '../../kit/ids_shape.ts'
import { rendered } from '../../kit/rendered_shape.ts'

const read = { method: 'GET', side: 'query', internal: true, auth: 'optional' } as const

const heading = z.object({
  id: z.string().meta({ description: 'Its id in the HTML.' }),
  text: z.string(),
  level: z.int().min(1).max(6),
})

export const getDescription = defineRoute({
  ...read,
  group: 'Projects',
  scope: 'PROJECT_READ',
  path: '/_internal/project/:id/description',
  limitedTokens: 'projects',
  summary: 'Get the rendered description of a project',
  responses: {
    200: {
      description: 'The description. No pieces if it is empty.',
      schema: z.object({
        rendered,
        headings: z.array(heading).meta({ description: 'At most 50, in the order of the text.' }),
      }),
    },
    404: { description: 'The project does not exist or is hidden from you.' },
  },
  errors: ['not_found'],
})

export const getExcerpts = defineRoute({
  ...read,
  group: 'Versions',
  scope: 'VERSION_READ',
  path: '/_internal/project/:id/excerpts',
  limitedTokens: 'projects',
  summary: 'Get what the changelogs of a project are about, in a line each',
  description: 'In no order. Versions without one, and those that are hidden from you, are omitted.',
  responses: {
    200: {
      description: 'The excerpts.',
      schema: z.array(
        z.object({
          version_id: z.string(),
          excerpt: z.string().meta({
            description: 'Plain text of at most 72 characters: the heading of the changelog, else its first sentences.',
          }),
        }),
      ),
    },
    404: { description: 'The project does not exist or is hidden from you.' },
  },
  errors: ['not_found'],
})

export const getChangelogs = defineRoute({
  ...read,
  group: 'Versions',
  scope: 'VERSION_READ',
  path: '/_internal/versions/changelogs',
  limitedTokens: 'projects',
  summary: 'Get the rendered changelogs of several versions',
  description:
    'In no order. Versions without a changelog, and those that don’t exist or are hidden from you, are omitted.',
  query: z.object({ ids }),
  responses: {
    200: { description: 'The changelogs.', schema: z.array(z.object({ version_id: z.string(), rendered })) },
  },
  errors: [],
})
