import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const read = { method: 'GET', side: 'query', auth: 'none', group: 'Tags', errors: [] } as const
const responses = {
  200: {
    description: 'Numbers of public projects, their versions, files and authors. They can be up to a minute old.',
    schema: z.object({
      projects: z.int().describe('Number of projects that search can find.'),
      versions: z.int().describe('Number of public versions of these projects.'),
      files: z.int().describe('Number of files in these versions.'),
      authors: z.int().describe('Number of accounts that are members of one of these projects.'),
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
