import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { createProjectV3 } from '../project/project_v3.contract.ts'

const chosenId = z
  .string()
  .regex(/^[0-9A-Za-z]{8}$/, { error: 'id of exactly 8 letters and digits' })
  .meta({ description: 'Exactly 8 characters of 0-9, A-Z and a-z.' })

export const createProjectWithId = defineRoute({
  ...createProjectV3,
  path: '/v3/project/:id',
  summary: 'Create a project under an id of your own',
  description:
    'As without the id, which is then the id of the new project: for catalogues that move here with their links. No project may have it, or have had it; of two who ask for one id at the same time one gets it. Ids and addresses are compared without regard to case.',
  params: z.object({ id: chosenId }),
  errors: ['id_taken', ...createProjectV3.errors],
})
