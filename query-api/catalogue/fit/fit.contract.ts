import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { ids } from '../../kit/ids_shape.ts'
import { misfits } from './fit.ts'

const name = z.string().max(64)

export const getFits = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Projects',
  internal: true,
  auth: 'optional',
  scope: 'PROJECT_READ',
  path: '/_internal/fits',
  limitedTokens: 'projects',
  summary: 'Tell which projects fit a game version and a loader',
  description:
    'A project fits if one of its versions is for the game version and the loader. Resource and data packs need only the game version. Projects that don’t exist or are hidden from you are omitted.',
  query: z.object({
    ids,
    game_version: name,
    loader: name.optional().meta({ description: 'Without it, any mod loader will do.' }),
  }),
  responses: {
    200: {
      description: 'In no order.',
      schema: z.array(
        z.object({
          project_id: z.string(),
          fits: z.boolean(),
          with: z.string().nullable().meta({ description: 'The loader of shaders that a shader needs.' }),
          reason: z.enum(misfits).nullable().meta({
            description:
              'Why it doesn’t fit: only until or since a game version, for others, for other loaders, for servers, or without any version. Null if it fits.',
          }),
          values: z.array(z.string()).meta({ description: 'The game versions or loaders that the reason is about.' }),
        }),
      ),
    },
  },
  errors: [],
})
