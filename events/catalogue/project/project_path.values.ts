import { type Loader, loaderInfo, pluginLoaders, pluginPlatformLoaders } from '../tag/loader.values.ts'
import { type ProjectType, projectTypes } from './project_type.values.ts'

const anyPluginLoader: readonly string[] = [...pluginLoaders, ...pluginPlatformLoaders]

/** The project types that a set of loaders implies, in the order of `projectTypes`. Unknown loaders are ignored. */
export const projectTypesOfLoaders = (loaders: readonly string[]): ProjectType[] => {
  const found = new Set(loaders.map((loader) => loaderInfo(loader)?.type))
  return projectTypes.filter((type) => found.has(type))
}

/**
 * First segment of a project's path: a mod with the data pack loader is a datapack, one with a plugin loader a plugin, any other a mod.
 * Other types keep their name.
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
