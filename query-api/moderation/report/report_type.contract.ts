import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

export const getReportTypes = defineRoute({
  method: 'GET',
  side: 'query',
  auth: 'none',
  group: 'Tags',
  errors: [],
  versions: ['v2', 'v3'],
  path: { v2: '/tag/report_type', v3: '/report_type' },
  summary: 'List report reasons',
  responses: { 200: { description: 'All reasons.', schema: z.array(z.string()) } },
})
