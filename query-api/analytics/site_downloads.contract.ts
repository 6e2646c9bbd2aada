import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { verdictCounts } from './verdict_counts.ts'

export const getDownloadsYesterday = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Tags',
  internal: true,
  auth: 'none',
  path: '/_internal/downloads/yesterday',
  summary: 'Get the downloads of yesterday',
  description:
    'Of the whole site on the last day that has ended (UTC): what counted and what did not, by the published rule.',
  responses: { 200: { description: 'The numbers.', schema: z.object({ day: z.iso.date(), ...verdictCounts }) } },
  errors: [],
})
