import { projectTypesOfLoaders } from '@adit/events/catalogue/project/project_path.values.ts'
import { hasEnvironmentMetadata } from '@adit/events/catalogue/tag/environment.values.ts'
import { ownLoaders } from '@adit/events/catalogue/tag/loader.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { versionStream } from '../catalogue_streams.ts'
import { versionDecider } from '../version/version.decider.ts'
import type { LivingProject } from './living_project.ts'
import type { ProjectChanges } from './project.decider.ts'

export const environmentRefusals = refusals('environment_fixed')

/**
 * The changes without an environment that the project can't choose. Clients of version 2 send sides for projects of every type, so
 * they are dropped there and refused in version 3.
 */
export async function withOwnEnvironment(
  bus: CommandDeps['bus'],
  api: 'v2' | 'v3',
  changes: ProjectChanges,
  project: LivingProject,
): Promise<ProjectChanges> {
  const { environment, ...others } = changes
  if (environment === undefined || (await choosesEnvironment(bus, project))) return changes
  if (api === 'v3') throw environmentRefusals.refuse('environment_fixed', { field: 'environment' })
  return others
}

/** Whether the project is a mod or a modpack, by the loaders of its versions, or as chosen while none tells. */
async function choosesEnvironment(bus: CommandDeps['bus'], project: LivingProject): Promise<boolean> {
  let isKnown = false
  for (const id of project.versions.keys()) {
    const { state } = await bus.load(versionDecider, versionStream(id))
    const types = state.kind === 'existing' ? projectTypesOfLoaders(ownLoaders(state.compatibility.loaders)) : []
    if (types.some(hasEnvironmentMetadata)) return true
    isKnown ||= types.length > 0
  }
  return !isKnown && hasEnvironmentMetadata(project.chosenType)
}
