import { defineRoute } from '@adit/platform/http/contract.ts'
import { jsonArray } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'

/** Ours: as many projects as a page of a list shows. */
const PROJECTS_MAX = 100

export const getVersionSteps = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Projects',
  internal: true,
  auth: 'none',
  path: '/_internal/version_steps',
  summary: 'Get the two newest version numbers of projects',
  description: 'Projects that don’t exist, are hidden or have no version are omitted.',
  query: z.object({
    ids: jsonArray(z.string().max(64), { max: PROJECTS_MAX }).meta({
      description: `JSON array of at most ${PROJECTS_MAX} ids of projects.`,
    }),
  }),
  responses: {
    200: {
      description: 'In no order.',
      schema: z.array(
        z.object({
          project_id: z.string(),
          to: z.string().describe('Number of the newest version.'),
          from: z.string().nullable().describe('Number of the version before it. Null for the first.'),
        }),
      ),
    },
  },
  errors: [],
})
