import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { shownDays } from './shown_days.values.ts'
import { verdictCounts } from './verdict_counts.ts'

export const getProjectDownloads = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Projects',
  internal: true,
  auth: 'optional',
  scope: 'PROJECT_READ',
  path: '/_internal/project/:id/downloads',
  limitedTokens: 'projects',
  summary: 'Get the downloads of a project by day',
  description: `The last ${shownDays} days in UTC, each with what counted and what did not, by the published rule. Days without any are omitted.`,
  responses: {
    200: {
      description: 'Oldest first.',
      schema: z.object({
        from: z.iso.date().meta({ description: 'The first of the days.' }),
        today: z.iso.date().meta({ description: 'The last of the days, which has not ended.' }),
        days: z.array(
          z.object({
            day: z.iso.date(),
            ...verdictCounts,
          }),
        ),
      }),
    },
    404: { description: 'The project does not exist or is hidden from you.' },
  },
  errors: ['not_found'],
})
