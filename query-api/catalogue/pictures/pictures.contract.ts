import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

export const getPictures = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Projects',
  internal: true,
  auth: 'optional',
  scope: 'PROJECT_READ',
  path: '/_internal/project/:id/pictures',
  limitedTokens: 'projects',
  summary: 'Get the measures of the pictures of a project',
  description:
    'So that pages keep the place of a picture until it is there. Pictures that were never measured are omitted.',
  responses: {
    200: {
      description: 'In no order.',
      schema: z.array(
        z.object({
          url: z.string().meta({ description: 'URL of the small version, as in the gallery of the project.' }),
          width: z.int().meta({ description: 'Pixels at full size.' }),
          height: z.int().meta({ description: 'Pixels at full size.' }),
          color: z.int().meta({ description: 'Average color, as 0xRRGGBB.' }),
        }),
      ),
    },
    404: { description: 'The project does not exist or is hidden from you.' },
  },
  errors: ['not_found'],
})
