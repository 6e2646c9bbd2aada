import type { Loader, modpackLoader } from '@adit/events/catalogue/tag/loader.values.ts'
import type { FileExtension } from '@adit/events/catalogue/version/file_type.values.ts'
import type { Marker } from './markers.ts'

/** What a file needs for a loader: at least one of each group. The loader reads the first one that exists. */
export interface LoaderRule {
  extensions: readonly FileExtension[]
  needs: readonly (readonly Marker[])[]
}

const FABRIC: LoaderRule = { extensions: ['jar'], needs: [['fabric.mod.json']] }
const FABRIC_OR_QUILT: LoaderRule = { extensions: ['jar'], needs: [['quilt.mod.json', 'fabric.mod.json']] }
const BUKKIT: LoaderRule = { extensions: ['jar', 'zip'], needs: [['plugin.yml', 'paper-plugin.yml']] }
const PAPER: LoaderRule = { extensions: ['jar', 'zip'], needs: [['paper-plugin.yml', 'plugin.yml']] }
const BUNGEE: LoaderRule = { extensions: ['jar', 'zip'], needs: [['bungee.yml', 'plugin.yml']] }
const SHADER_PACK: LoaderRule = { extensions: ['zip'], needs: [['shaders/']] }
const PACK: LoaderRule = { extensions: ['zip'], needs: [['pack.mcmeta']] }
/** Until 1.5, texture packs had a text file instead. */
const RESOURCE_PACK: LoaderRule = { extensions: ['zip'], needs: [['pack.mcmeta', 'pack.txt']] }

const FORGE: readonly Marker[] = ['META-INF/mods.toml', 'mcmod.info', 'META-INF/MANIFEST.MF', 'a .class file']
const SPONGE: readonly Marker[] = ['META-INF/sponge_plugins.json', 'sponge_plugins.json', 'mcmod.info']

/** Mods without metadata of their own (old Forge, ModLoader) need at least code. */
const RULES: Readonly<Record<Loader | typeof modpackLoader, LoaderRule>> = {
  fabric: FABRIC,
  'legacy-fabric': FABRIC,
  babric: FABRIC,
  'bta-babric': FABRIC,
  ornithe: FABRIC_OR_QUILT,
  quilt: { ...FABRIC_OR_QUILT, extensions: ['jar', 'zip'] },
  forge: { extensions: ['jar', 'zip'], needs: [FORGE] },
  neoforge: { extensions: ['jar'], needs: [['META-INF/neoforge.mods.toml', ...FORGE]] },
  liteloader: { extensions: ['litemod', 'jar'], needs: [['litemod.json']] },
  rift: { extensions: ['jar'], needs: [['riftmod.json']] },
  modloader: { extensions: ['jar', 'zip'], needs: [['a .class file']] },
  nilloader: { extensions: ['jar'], needs: [['a .nilmod.css file']] },
  'java-agent': { extensions: ['jar'], needs: [['META-INF/MANIFEST.MF']] },
  bukkit: BUKKIT,
  spigot: BUKKIT,
  paper: PAPER,
  purpur: PAPER,
  folia: PAPER,
  bungeecord: BUNGEE,
  waterfall: BUNGEE,
  velocity: { extensions: ['jar', 'zip'], needs: [['velocity-plugin.json']] },
  sponge: { extensions: ['jar', 'zip'], needs: [SPONGE] },
  datapack: PACK,
  minecraft: RESOURCE_PACK,
  iris: SHADER_PACK,
  optifine: SHADER_PACK,
  canvas: { extensions: ['zip'], needs: [['pack.mcmeta'], ['pipelines/']] },
  vanilla: { extensions: ['zip'], needs: [['pack.mcmeta'], ['assets/minecraft/shaders/']] },
  mrpack: { extensions: ['mrpack'], needs: [['modrinth.index.json']] },
}

const byLoader: ReadonlyMap<string, LoaderRule> = new Map(Object.entries(RULES))

/** The rules for files of a loader; undefined for unknown loaders. */
export function loaderRule(loader: string): LoaderRule | undefined {
  return byLoader.get(loader)
}
