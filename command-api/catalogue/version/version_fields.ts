import { isLoader, modpackLoader } from '@adit/events/catalogue/tag/loader.values.ts'
import type { Dependency } from '@adit/events/catalogue/version/version.events.ts'
import type { VersionStatus } from '@adit/events/catalogue/version/version_status.values.ts'
import type { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { versionStream } from '../catalogue_streams.ts'
import { listedGameVersions } from '../game_version/game_version.decider.ts'
import { resolveProjectId } from '../project/project_access.ts'
import { versionDecider } from './version.decider.ts'

export const modpackRefusals = refusals('not_a_modpack')
export const versionFieldRefusals = refusals(
  'unknown_game_version',
  'unknown_loader',
  'unknown_dependency',
  'duplicate_dependency',
  'version_status_not_settable',
)

/** Game versions as listed, each once. A version that has a hidden one keeps it: `kept` are those that it has. */
export async function acceptGameVersions(
  bus: CommandBus,
  values: readonly string[],
  kept: readonly string[] = [],
): Promise<string[]> {
  const known = new Set([...(await listedGameVersions(bus)).map(({ version }) => version), ...kept])
  for (const value of values) {
    if (!known.has(value)) throw versionFieldRefusals.refuse('unknown_game_version', { field: 'game_versions', value })
  }
  return [...new Set(values)]
}

/**
 * Loaders in lowercase, each once. A modpack file gets the loader `mrpack`, and the given loaders are those of its content.
 */
export function acceptLoaders(
  values: readonly string[],
  isModpack: boolean,
): { loaders: string[]; mrpackLoaders: string[] } {
  const names = [...new Set(values.map((value) => value.toLowerCase()))]
  for (const value of names) {
    if (!isLoader(value) && value !== modpackLoader)
      throw versionFieldRefusals.refuse('unknown_loader', { field: 'loaders', value })
  }
  if (!isModpack && !names.includes(modpackLoader)) return { loaders: names, mrpackLoaders: [] }
  return { loaders: [modpackLoader], mrpackLoaders: names.filter((name) => name !== modpackLoader) }
}

/** Merges the loaders of a modpack and of its content into one list. With `mrpack` alone, those of the content stay as they are. */
export function loadersTold(
  told: { loaders?: readonly string[] | undefined; mrpack_loaders?: readonly string[] | undefined },
  before: { loaders: readonly string[]; mrpackLoaders: readonly string[] },
): readonly string[] | undefined {
  const { loaders, mrpack_loaders: content } = told
  if (content !== undefined) {
    const own = loaders ?? before.loaders
    if (!own.includes(modpackLoader)) throw modpackRefusals.refuse('not_a_modpack', { field: 'mrpack_loaders' })
    return [...own, ...content]
  }
  const isBare = loaders?.every((name) => name.toLowerCase() === modpackLoader)
  return loaders && isBare ? [...loaders, ...before.mrpackLoaders] : loaders
}

/** A status that can be set directly. Scheduling needs a time and has its own route. */
export function acceptStatus(status: VersionStatus): VersionStatus {
  if (status === 'scheduled' || status === 'unknown') {
    throw versionFieldRefusals.refuse('version_status_not_settable', { field: 'status', status })
  }
  return status
}

interface WireDependency {
  version_id?: string | null | undefined
  project_id?: string | null | undefined
  file_name?: string | null | undefined
  dependency_type: Dependency['kind']
}

/** Dependencies with slugs replaced by ids. Throws if a project or version doesn't exist or a dependency is listed twice. */
export async function acceptDependencies(bus: CommandBus, wire: readonly WireDependency[]): Promise<Dependency[]> {
  const accepted: Dependency[] = []
  const seen = new Set<string>()
  for (const [index, item] of wire.entries()) {
    const field = `dependencies[${index}]`
    const dependency = await acceptDependency(bus, item, field)
    const identity = JSON.stringify([dependency.projectId, dependency.versionId, dependency.fileName])
    if (seen.has(identity))
      throw versionFieldRefusals.refuse('duplicate_dependency', {
        field,
        value: item.project_id ?? item.version_id ?? item.file_name,
      })
    seen.add(identity)
    accepted.push(dependency)
  }
  return accepted
}

async function acceptDependency(bus: CommandBus, item: WireDependency, field: string): Promise<Dependency> {
  const { dependency_type: kind, file_name: fileName = null } = item
  const versionProject = item.version_id ? await projectOfVersion(bus, item.version_id, field) : null
  const projectId = item.project_id ? await existingProject(bus, item.project_id, field) : versionProject
  if (!projectId && !fileName)
    throw versionFieldRefusals.refuse('unknown_dependency', { field, kind: 'project or file', value: '' })
  return { kind, fileName, projectId, versionId: item.version_id || null }
}

async function projectOfVersion(bus: CommandBus, versionId: string, field: string): Promise<string> {
  const known = /^[0-9A-Za-z]{8}$/.test(versionId)
  const { state } = known
    ? await bus.load(versionDecider, versionStream(versionId))
    : { state: { kind: 'none' as const } }
  if (state.kind === 'none')
    throw versionFieldRefusals.refuse('unknown_dependency', { field, kind: 'version', value: versionId })
  return state.projectId
}

async function existingProject(bus: CommandBus, idOrSlug: string, field: string): Promise<string> {
  const id = await resolveProjectId(bus, idOrSlug)
  if (id === undefined)
    throw versionFieldRefusals.refuse('unknown_dependency', { field, kind: 'project', value: idOrSlug })
  return id
}
