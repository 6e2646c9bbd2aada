import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const read = { method: 'GET', side: 'query', auth: 'none', group: 'Tags', errors: [] } as const
const responses = {
  200: {
    description: 'Public projects, what they hold, and who makes them; up to a minute old.',
    schema: z.object({
      projects: z.int().describe('Projects that search can find.'),
      versions: z.int().describe('Their versions that everybody can read.'),
      files: z.int().describe('Files of these versions.'),
      authors: z.int().describe('Accounts that are members of one of these projects.'),
    }),
  },
} as const

export const getStatistics = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/statistics',
  summary: 'Get statistics',
  responses,
})
