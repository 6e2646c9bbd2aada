import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const read = { method: 'GET', side: 'query', auth: 'none', group: 'Tags', errors: [] } as const
const responses = {
  200: {
    description: 'Public projects, what they hold, and who makes them; up to a minute old.',
    schema: z.object({ projects: z.int(), versions: z.int(), files: z.int(), authors: z.int() }),
  },
} as const

export const getStatistics = defineRoute({ ...read, path: '/v2/statistics', summary: 'Get statistics', responses })
export const getStatisticsV3 = defineRoute({ ...read, path: '/v3/statistics', summary: 'Get statistics', responses })
