import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { integer } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'

/** Ours: as many as one list shows. */
export const RISING_MAX = 50

export const getRising = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Projects',
  internal: true,
  auth: 'none',
  path: '/_internal/rising',
  summary: 'List projects whose downloads have increased most',
  description:
    'Compares the last seven whole days (UTC) with the seven before. Candidates are the most downloaded projects of each of the last seven days. Up to a minute old.',
  query: z.object({
    limit: integer({ min: 1, max: RISING_MAX }).optional().meta({ description: 'Number of projects; 5 by default.' }),
  }),
  responses: {
    200: {
      description: 'The largest increase first.',
      schema: z.object({
        days: z.array(z.string()).describe('The fourteen days, oldest first, as YYYY-MM-DD.'),
        projects: z.array(
          z.object({
            project_id: z.string(),
            slug: z.string(),
            title: z.string(),
            project_type: z.enum(projectTypes),
            icon_url: z.string().nullable(),
            downloads: z.array(z.int()).describe('Counted downloads of each day.'),
            gained: z.int().describe('How many more the last seven days had than the seven before.'),
          }),
        ),
      }),
    },
  },
  errors: [],
})
