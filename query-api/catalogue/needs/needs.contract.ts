import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const name = z.string().max(64)

const need = z.object({
  kind: z.enum(['required', 'optional']),
  project: z
    .object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      icon_url: z.string().nullable(),
      project_types: z.array(z.enum(projectTypes)),
    })
    .nullable()
    .meta({ description: 'Null for a file from elsewhere.' }),
  file_name: z.string().nullable().meta({ description: 'Name of a file from elsewhere.' }),
  version: z
    .object({ id: z.string(), version_number: z.string() })
    .nullable()
    .meta({ description: 'The version to use. Null if none fits.' }),
  file: z.object({ url: z.string(), filename: z.string(), size: z.int() }).nullable(),
})

export const getVersionNeeds = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Versions',
  internal: true,
  auth: 'optional',
  scope: 'VERSION_READ',
  path: '/_internal/version/:id/needs',
  limitedTokens: 'projects',
  summary: 'Find the files that a version needs',
  description:
    'What the version requires, what that requires in turn, and what the version supports, each with the newest file for the game version and loader. Projects that are hidden from you are omitted, as are those that it bundles or conflicts with.',
  query: z.object({ game_version: name.optional(), loader: name.optional() }),
  responses: {
    200: { description: 'Required ones first.', schema: z.array(need) },
    404: { description: 'The version does not exist or is hidden from you.' },
  },
  errors: ['not_found'],
})
