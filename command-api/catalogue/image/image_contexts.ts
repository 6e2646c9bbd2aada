import { refusals } from '@adit/platform/eventing/refusal.ts'
import { permissionRefusals, projectAccessRefusals } from '../project/project_access.ts'
import { versionAccessRefusals } from '../version/version_access.ts'
import { imageContexts } from './image_context.port.ts'

/** The catalogue's own kinds of text. */
export const imageContextFills = [
  imageContexts.fill({
    context: 'project',
    field: 'project_id',
    scope: 'PROJECT_WRITE',
    meaning: {
      asked: 'Id of the project whose description it is for, if the project already exists.',
      answered: 'Id of the project whose description it is for; null if not given.',
    },
    refusals: refusals(projectAccessRefusals, permissionRefusals),
  }),
  imageContexts.fill({
    context: 'version',
    field: 'version_id',
    scope: 'VERSION_WRITE',
    meaning: {
      asked: 'Id of the version whose changelog it is for, if the version already exists.',
      answered: 'Id of the version whose changelog it is for; null if not given.',
    },
    refusals: refusals(versionAccessRefusals, permissionRefusals),
  }),
]
