import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { nagKinds } from './project_nag.presenter.ts'

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
  limitedTokens: 'projects',
  summary: 'Get the publishing checklist of a project',
  responses: {
    200: { description: 'Required items first.', schema: z.object({ items: z.array(item) }) },
    404: { description: 'The project does not exist or is not yours.' },
  },
  errors: ['not_found'],
})

const nag = z.object({
  kind: z.enum(Object.values(nagKinds)).describe('What to improve.'),
  severity: z
    .enum(['required', 'warning', 'suggestion'])
    .describe('`required` items prevent submission for review. Others don’t.'),
  details: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe(
      '`item`: id of the item of the publishing checklist, which can be more exact than `kind`. `field`: field of the project. Depending on the item also limits and what was found, such as `min` and `length`.',
    ),
})

export const validateProject = defineRoute({
  method: 'GET',
  side: 'query',
  auth: 'required',
  scope: 'PROJECT_READ',
  path: '/v3/project/:id/validate',
  limitedTokens: 'projects',
  summary: 'Check a project against the publishing checklist',
  description:
    'Only for members of the project and staff. A project can be submitted for review when no item is `required`.',
  group: 'Projects',
  responses: {
    200: {
      description: 'What must or could be improved, required items first.',
      schema: z.object({ nags: z.array(nag).describe('The items, required ones first. Empty if there are none.') }),
    },
    404: { description: 'The project does not exist, or you are not a member of it.' },
  },
  errors: ['not_found'],
})
