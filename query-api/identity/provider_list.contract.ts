import { providers } from '@adit/events/identity/provider.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

export const listProviders = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Signing in',
  internal: true,
  auth: 'none',
  versions: ['_internal', 'v2'],
  path: '/auth/providers',
  summary: 'List the other sites that people can sign in with',
  responses: {
    200: {
      description: 'Those that the site offers, in order.',
      schema: z.array(z.object({ provider: z.enum(providers) })),
    },
  },
  errors: [],
})
