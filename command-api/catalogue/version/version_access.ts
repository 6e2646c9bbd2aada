import type { Revision } from '@adit/events/kit/envelope.ts'
import type { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { Refusal, refusals } from '@adit/platform/eventing/refusal.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { versionStream } from '../catalogue_streams.ts'
import { accessProject, type ProjectAccess } from '../project/project_access.ts'
import { type ExistingVersion, versionDecider } from './version.decider.ts'

export const versionAccessRefusals = refusals('version_not_found')

export interface VersionAccess {
  version: ExistingVersion
  revision: Revision
  access: ProjectAccess
}

/** The version for a viewer who can see its project. 404 if the project doesn't have it. */
export async function accessVersion(bus: CommandBus, id: string, viewer: Viewer): Promise<VersionAccess> {
  if (!/^[0-9A-Za-z]{8}$/.test(id)) throw versionAccessRefusals.refuse('version_not_found')
  const { state: version, revision } = await bus.load(versionDecider, versionStream(id))
  if (version.kind === 'none') throw versionAccessRefusals.refuse('version_not_found')
  const access = await accessProject(bus, version.projectId, viewer).catch(asVersion)
  if (!access.project.versions.has(id)) throw versionAccessRefusals.refuse('version_not_found')
  return { version, revision, access }
}

/** Viewers who can't see a project don't learn that it has this version. */
function asVersion(error: unknown): never {
  throw error instanceof Refusal && error.code === 'project_not_found'
    ? versionAccessRefusals.refuse('version_not_found')
    : error
}
