import { isHiddenVersionStatus } from '@adit/events/catalogue/version/version_status.values.ts'
import { isMod } from '@adit/events/identity/role.values.ts'
import type { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { Refusal, type RefusalData } from '@adit/platform/eventing/refusal.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { z } from 'zod'
import { versionStream } from '../catalogue_streams.ts'
import { seeProject } from '../project/project_access.ts'
import { versionDecider } from '../version/version.decider.ts'
import { claimFileRefusals } from './file.decider.ts'

/** The decider's refusal of a file that another project has. The reader of the answer may not be allowed to see that project. */
const refusalData = z.object({
  field: z.string(),
  filename: z.string(),
  project: z.string(),
  versions: z.array(z.string()).default([]),
})

/**
 * Runs an upload. If a file is refused because another project has published it, the answer names the project and version only if
 * the viewer can see them.
 */
export async function namingHolder<Result>(
  bus: CommandBus,
  viewer: Viewer,
  upload: () => Promise<Result>,
): Promise<Result> {
  try {
    return await upload()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'duplicate_file') throw error
    const { field, filename, project, versions } = refusalData.parse(error.data)
    const holder = await holderSeenBy(bus, viewer, project, versions)
    throw claimFileRefusals.refuse('duplicate_file', {
      field,
      filename,
      ...(holder ?? { publisher: 'another project' }),
    })
  }
}

/** The project, and its newest visible version with the file. */
async function holderSeenBy(
  bus: CommandBus,
  viewer: Viewer,
  projectId: string,
  versionIds: readonly string[],
): Promise<RefusalData | undefined> {
  const access = await seeProject(bus, projectId, viewer).catch(ignoreMissing)
  if (!access) return undefined
  const { project, isMember } = access
  const insider = isMember || isMod(viewer.role)
  for (const id of versionIds.toReversed()) {
    const number = project.versions.get(id)
    const { state } = await bus.load(versionDecider, versionStream(id))
    if (number === undefined || state.kind === 'none') continue
    if (!insider && isHiddenVersionStatus(state.status)) continue
    const publisher = `the project ${project.slug} in version ${number}`
    return { publisher, project: projectId, slug: project.slug, version: id, version_number: number }
  }
  return undefined
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Refusal) || error.code !== 'project_not_found') throw error
  return undefined
}
