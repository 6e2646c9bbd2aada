import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

export const getForgeUpdates = defineRoute({
  method: 'GET',
  side: 'query',
  auth: 'optional',
  scope: 'VERSION_READ',
  group: 'Updates',
  path: '/updates/:id/forge_updates.json',
  summary: 'Tell Forge and NeoForge whether a mod has an update',
  description:
    'What `updateJSONURL` of a mod points at. For each game version: the newest version of any channel (`<game version>-latest`) and the newest release (`<game version>-recommended`).',
  query: z.object({
    neoforge: z
      .enum(['none', 'only', 'include'])
      .default('none')
      .meta({ description: '`only`: versions for NeoForge in place of Forge; `include`: for either.' }),
  }),
  responses: {
    200: {
      description: 'Version numbers.',
      schema: z.object({
        homepage: z.string().meta({ description: 'Address of the project’s page.' }),
        promos: z
          .record(z.string(), z.string())
          .describe(
            'Version numbers by `<game version>-latest` and `<game version>-recommended`; empty without versions.',
          ),
      }),
    },
  },
  errors: ['unknown_project'],
  example: { params: { id: 'lantern' }, query: 'neoforge=include' },
})
