import { oneOf } from '../../kit/one_of.values.ts'
import type { ProjectType, V2ProjectType } from '../project/project_type.values.ts'

export const loaders = [
  'babric',
  'bta-babric',
  'bukkit',
  'bungeecord',
  'canvas',
  'datapack',
  'fabric',
  'folia',
  'forge',
  'iris',
  'java-agent',
  'legacy-fabric',
  'liteloader',
  'minecraft',
  'modloader',
  'neoforge',
  'nilloader',
  'optifine',
  'ornithe',
  'paper',
  'purpur',
  'quilt',
  'rift',
  'spigot',
  'sponge',
  'vanilla',
  'velocity',
  'waterfall',
] as const
export type Loader = (typeof loaders)[number]
export const isLoader = oneOf(loaders)

export const pluginLoaders = [
  'bukkit',
  'spigot',
  'paper',
  'purpur',
  'sponge',
  'folia',
] as const satisfies readonly Loader[]
export const pluginPlatformLoaders = ['bungeecord', 'waterfall', 'velocity'] as const satisfies readonly Loader[]
export const modLoaders = [
  'forge',
  'fabric',
  'quilt',
  'liteloader',
  'modloader',
  'rift',
  'neoforge',
] as const satisfies readonly Loader[]
/** Mod loaders that filters hide by default. */
export const hiddenModLoaders = ['liteloader', 'modloader', 'rift'] as const satisfies readonly Loader[]

/**
 * Loader of a version that is a modpack file. Stored beside the loaders that the pack depends on (`mrpack_loaders`). The compatible API
 * hides it: there a modpack version has the loaders of the pack itself.
 */
export const modpackLoader = 'mrpack'

export type LoaderInfo = {
  name: Loader | typeof modpackLoader
  /** Name for people. */
  label: string
  /** Project types of a version with this loader. */
  type: ProjectType
  /** Modpacks may depend on this loader. */
  inModpacks: boolean
}

const info = (name: LoaderInfo['name'], label: string, type: ProjectType, inModpacks = false): LoaderInfo => ({
  name,
  label,
  type,
  inModpacks,
})

const table: ReadonlyMap<string, LoaderInfo> = new Map(
  [
    info('babric', 'Babric', 'mod', true),
    info('bta-babric', 'BTA (Babric)', 'mod', true),
    info('bukkit', 'Bukkit', 'plugin'),
    info('bungeecord', 'BungeeCord', 'plugin'),
    info('canvas', 'Canvas', 'shader'),
    info('datapack', 'Data Pack', 'datapack'),
    info('fabric', 'Fabric', 'mod', true),
    info('folia', 'Folia', 'plugin'),
    info('forge', 'Forge', 'mod', true),
    info('iris', 'Iris', 'shader'),
    info('java-agent', 'Java Agent', 'mod'),
    info('legacy-fabric', 'Legacy Fabric', 'mod', true),
    info('liteloader', 'LiteLoader', 'mod'),
    info('minecraft', 'Resource Pack', 'resourcepack'),
    info('modloader', "Risugami's ModLoader", 'mod'),
    info('neoforge', 'NeoForge', 'mod', true),
    info('nilloader', 'NilLoader', 'mod'),
    info('optifine', 'OptiFine', 'shader'),
    info('ornithe', 'Ornithe', 'mod', true),
    info('paper', 'Paper', 'plugin'),
    info('purpur', 'Purpur', 'plugin'),
    info('quilt', 'Quilt', 'mod', true),
    info('rift', 'Rift', 'mod'),
    info('spigot', 'Spigot', 'plugin'),
    info('sponge', 'Sponge', 'plugin'),
    info('vanilla', 'Vanilla Shader', 'shader'),
    info('velocity', 'Velocity', 'plugin'),
    info('waterfall', 'Waterfall', 'plugin'),
    info(modpackLoader, 'Modpack', 'modpack'),
  ].map((each) => [each.name, each]),
)

/** Facts about a loader, including `mrpack`. Names are in lower case. */
export const loaderInfo = (name: string): LoaderInfo | undefined => table.get(name)

/** Loaders in the order of the catalogue, without `mrpack`. */
export const loaderInfos: readonly LoaderInfo[] = [...table.values()].filter((each) => each.name !== modpackLoader)

/** Loaders that a version of the type may have. For modpacks: those that packs may depend on. */
export const loadersOfType = (type: ProjectType): Loader[] =>
  loaders.filter((name) => {
    const known = loaderInfo(name)
    return type === 'modpack' ? known?.inModpacks : known?.type === type
  })

/**
 * `supported_project_types` of `GET /v2/tag/loader`: the true types first, then those that old clients know. For them, plugins and data
 * packs are mods, and everything is a `project`.
 */
export const supportedProjectTypes = (loader: LoaderInfo): Array<ProjectType | V2ProjectType> => {
  const asMod: Array<'mod'> = loader.type === 'plugin' || loader.type === 'datapack' ? ['mod'] : []
  return [loader.type, 'project', ...asMod, ...(loader.inModpacks ? (['modpack'] as const) : [])]
}

/** For a list of all loaders of a modpack: its own is `mrpack`, the others are those of its content. */
export const ownLoaders = (loaders: readonly string[]): readonly string[] =>
  loaders.includes(modpackLoader) ? [modpackLoader] : loaders
