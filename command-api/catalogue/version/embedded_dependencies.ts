import { DEPENDENCIES_MAX } from '@adit/events/catalogue/limits.values.ts'
import { isHidden } from '@adit/events/catalogue/project/project_status.values.ts'
import type { Dependency } from '@adit/events/catalogue/version/version.events.ts'
import { isHiddenVersionStatus } from '@adit/events/catalogue/version/version_status.values.ts'
import type { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { fileStream, projectStream, versionStream } from '../catalogue_streams.ts'
import { fileDecider } from '../file/file.decider.ts'
import type { PackFile } from '../inspection/metadata.ts'
import { projectDecider } from '../project/project.decider.ts'
import { versionDecider } from './version.decider.ts'

/** An event can have 900 KiB. The rest of it, such as the changelog, needs the other half. */
const LIST_BYTES_MAX = 450 * 1024
const LOOK_UPS_AT_ONCE = 16

type Bus = Pick<CommandBus, 'load'>

/**
 * The dependencies of a modpack whose author lists none: the files of its index, each as `embedded`. A file that a public version of this
 * site has names that version, any other its file name. Versions that aren't public are not revealed.
 */
export async function embeddedDependencies(bus: Bus, files: readonly PackFile[]): Promise<Dependency[]> {
  const dependencies = new Map<string, Dependency>()
  let bytes = 0
  for (let start = 0; start < files.length; start += LOOK_UPS_AT_ONCE) {
    const some = files.slice(start, start + LOOK_UPS_AT_ONCE)
    for (const dependency of await Promise.all(some.map((file) => embedded(bus, file)))) {
      const identity = JSON.stringify(dependency)
      if (dependencies.has(identity)) continue
      bytes += Buffer.byteLength(identity)
      if (dependencies.size === DEPENDENCIES_MAX || bytes > LIST_BYTES_MAX) return [...dependencies.values()]
      dependencies.set(identity, dependency)
    }
  }
  return [...dependencies.values()]
}

async function embedded(bus: Bus, { path, sha1 }: PackFile): Promise<Dependency> {
  const holder = await publicHolder(bus, sha1)
  if (holder) return { kind: 'embedded', fileName: null, ...holder }
  return { kind: 'embedded', fileName: path.slice(path.lastIndexOf('/') + 1), projectId: null, versionId: null }
}

/** The newest public version with the file. */
async function publicHolder(bus: Bus, sha1: string): Promise<Pick<Dependency, 'projectId' | 'versionId'> | undefined> {
  const { state: file } = await bus.load(fileDecider, fileStream(sha1))
  if (file.kind === 'free') return undefined
  const { projectId } = file
  const { state: project } = await bus.load(projectDecider, projectStream(projectId))
  if (project.kind !== 'living' || isHidden(project.status)) return undefined
  for (const versionId of [...file.versions.keys()].toReversed()) {
    if (!project.versions.has(versionId)) continue
    const { state: version } = await bus.load(versionDecider, versionStream(versionId))
    if (version.kind !== 'none' && !isHiddenVersionStatus(version.status)) return { projectId, versionId }
  }
  return undefined
}
