import type { CommandDeps } from '../../kit/command_deps.ts'
import { accessProject, requirePermission } from '../project/project_access.ts'
import { accessVersion } from '../version/version_access.ts'
import { imageContextFinders } from './image_context.port.ts'

export const findersOfTexts = ({ bus }: Pick<CommandDeps, 'bus'>) => [
  imageContextFinders.fill({
    context: 'project',
    async find(id, viewer) {
      const access = await accessProject(bus, id, viewer)
      requirePermission(access, 'EDIT_BODY')
      return access.project.projectId
    },
  }),
  imageContextFinders.fill({
    context: 'version',
    async find(id, viewer) {
      const { version, access } = await accessVersion(bus, id, viewer)
      requirePermission(access, 'UPLOAD_VERSION')
      return version.versionId
    },
  }),
]
