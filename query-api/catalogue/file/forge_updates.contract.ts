import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

export const getForgeUpdates = defineRoute({
  method: 'GET',
  side: 'query',
  auth: 'optional',
  scope: 'VERSION_READ',
  group: 'Updates',
  path: '/updates/:id/forge_updates.json',
  limitedTokens: 'projects',
  summary: 'Check a mod for updates (Forge and NeoForge)',
  description:
    'Set the `updateJSONURL` of a mod to this route. For each game version, it returns the newest version of any channel (`<game version>-latest`) and the newest release (`<game version>-recommended`).',
  query: z.object({
    neoforge: z.enum(['none', 'only', 'include']).default('none').meta({
      description: 'Which versions to consider: `none` for Forge only, `only` for NeoForge only, `include` for both.',
    }),
  }),
  responses: {
    200: {
      description: 'Version numbers.',
      schema: z.object({
        homepage: z.string().meta({ description: 'URL of the project’s page.' }),
        promos: z
          .record(z.string(), z.string())
          .describe(
            'Version numbers by `<game version>-latest` and `<game version>-recommended`. Empty if there are no versions.',
          ),
      }),
    },
  },
  errors: ['unknown_project'],
  example: { params: { id: 'lantern' }, query: 'neoforge=include' },
})
