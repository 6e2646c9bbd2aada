import { type Loader, loaderInfo, pluginLoaders, pluginPlatformLoaders } from './loader.values.ts'
import { oneOf } from './one_of.values.ts'

export const projectTypes = ['mod', 'modpack', 'plugin', 'datapack', 'resourcepack', 'shader'] as const
export type ProjectType = (typeof projectTypes)[number]
export const isProjectType = oneOf(projectTypes)

/** The choices when a project is created, in the order in which they are shown. */
export const creationProjectTypes: readonly ProjectType[] = [
  'mod',
  'plugin',
  'datapack',
  'shader',
  'resourcepack',
  'modpack',
]

/** Path segment of the search page of each type, e.g. `/mods`. */
export const searchPathOf = {
  mod: 'mods',
  modpack: 'modpacks',
  plugin: 'plugins',
  datapack: 'datapacks',
  resourcepack: 'resourcepacks',
  shader: 'shaders',
} as const satisfies Record<ProjectType, string>

/** Types as the compatible API answers them: plugins and data packs appear as mods, a project without versions as `project`. */
export const v2ProjectTypes = ['mod', 'modpack', 'resourcepack', 'shader', 'project'] as const
export type V2ProjectType = (typeof v2ProjectTypes)[number]

const anyPluginLoader: readonly string[] = [...pluginLoaders, ...pluginPlatformLoaders]

/** The types that a set of loaders makes a project be, in the order of `projectTypes`; unknown loaders count for nothing. */
export const projectTypesOfLoaders = (loaders: readonly string[]): ProjectType[] => {
  const found = new Set(loaders.map((loader) => loaderInfo(loader)?.type))
  return projectTypes.filter((type) => found.has(type))
}

/** The one `project_type` of a v2 answer; a modpack wins, and a project that is still without versions is a `project`. */
export const v2ProjectType = (types: readonly ProjectType[]): V2ProjectType => {
  if (types.includes('modpack')) return 'modpack'
  if (types.includes('mod') || types.includes('plugin') || types.includes('datapack')) return 'mod'
  return types[0] === 'shader' || types[0] === 'resourcepack' ? types[0] : 'project'
}

/** A v2 type filter accepts the true types too (`plugin`, `datapack`), whatever their case. */
export const parseProjectType = (text: string): ProjectType | 'project' | undefined => {
  const lower = text.trim().toLowerCase()
  return isProjectType(lower) || lower === 'project' ? lower : undefined
}

/**
 * First segment of a project's path: a mod with the data pack loader is a datapack, with a plugin loader a plugin, otherwise a
 * mod; the other types keep their name.
 */
export const projectTypeForUrl = (
  type: ProjectType | 'project',
  loaders: readonly string[],
): ProjectType | 'project' => {
  if (type !== 'mod') return type
  if (loaders.includes('datapack' satisfies Loader)) return 'datapack'
  return loaders.some((loader) => anyPluginLoader.includes(loader)) ? 'plugin' : 'mod'
}

export type ProjectPath = { type: ProjectType | 'project'; loaders: readonly string[]; slugOrId: string }

/** `/{type}/{slug or id}` */
export const projectPath = ({ type, loaders, slugOrId }: ProjectPath): string =>
  `/${projectTypeForUrl(type, loaders)}/${encodeURIComponent(slugOrId)}`

export const versionPath = (project: ProjectPath, versionId: string): string =>
  `${projectPath(project)}/version/${encodeURIComponent(versionId)}`
