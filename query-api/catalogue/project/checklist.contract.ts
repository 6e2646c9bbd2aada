import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const item = z.object({
  id: z.string().meta({ description: 'Id of the item, which is also the key of its message.' }),
  level: z.enum(['required', 'suggestion', 'warning']),
  field: z.string(),
  fix_it: z.string().meta({ description: "Tab of the project's settings where it can be fixed." }),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const getProjectChecklist = defineRoute({
  method: 'GET',
  side: 'query',
  auth: 'required',
  scope: 'PROJECT_READ',
  internal: true,
  path: '/_internal/project/:id/checklist',
  summary: 'Get the publishing checklist of a project',
  responses: {
    200: { description: 'Required items first.', schema: z.object({ items: z.array(item) }) },
    404: { description: 'The project does not exist or is not yours.' },
  },
  errors: ['not_found'],
})
