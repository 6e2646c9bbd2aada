import { oneOf } from '../../kit/one_of.values.ts'

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

/** Types as the compatible API shows them: plugins and data packs appear as mods, a project without versions as `project`. */
export const v2ProjectTypes = ['mod', 'modpack', 'resourcepack', 'shader', 'project'] as const
export type V2ProjectType = (typeof v2ProjectTypes)[number]

/** The single `project_type` of a v2 answer. A modpack takes precedence; a project without versions is a `project`. */
export const v2ProjectType = (types: readonly ProjectType[]): V2ProjectType => {
  if (types.includes('modpack')) return 'modpack'
  if (types.includes('mod') || types.includes('plugin') || types.includes('datapack')) return 'mod'
  return types[0] === 'shader' || types[0] === 'resourcepack' ? types[0] : 'project'
}

/** A v2 type filter also accepts the true types (`plugin`, `datapack`), in any case. */
export const parseProjectType = (text: string): ProjectType | 'project' | undefined => {
  const lower = text.trim().toLowerCase()
  return isProjectType(lower) || lower === 'project' ? lower : undefined
}
