import { defineRoute } from '@adit/platform/http/contract.ts'
import { jsonArray } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { ANALYTICS_PROJECTS_MAX } from '../metrics/metric.values.ts'
import { verdictCounts } from '../verdict_counts.ts'

const day = z.iso.date().max(10)

export const getVerdicts = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Analytics',
  internal: true,
  auth: 'required',
  scope: 'ANALYTICS',
  limitedTokens: 'projects',
  path: '/_internal/analytics/verdicts',
  summary: 'Get what counted by day, and what did not',
  description:
    'Records of downloads of several projects by the verdict of the published rule. Days are in UTC; those without any are left out.',
  query: z.object({
    project_ids: jsonArray(z.string().max(64), { max: ANALYTICS_PROJECTS_MAX }).optional().meta({
      description:
        'JSON array of ids or slugs. Projects whose analytics you may not see are left out. By default, all of your projects.',
    }),
    from: day.meta({ description: 'First day.' }),
    to: day.meta({ description: 'Last day.' }),
  }),
  responses: {
    200: {
      description: 'Oldest first.',
      schema: z.object({
        project_ids: z.array(z.string()).meta({ description: 'Ids of the projects that it is about.' }),
        days: z.array(z.object({ day: z.iso.date(), ...verdictCounts })),
      }),
    },
  },
  errors: [],
})
