import type { Archive } from '../archive/archive.ts'
import type { Fields } from '../fields.ts'
import type { FoundMetadata, MetadataReader, ReadContext } from '../metadata.ts'
import { readYaml } from '../parse.ts'
import { pluginDependencies, readPluginFields } from './plugin_yml.ts'

export const PLUGIN_YML = 'plugin.yml'

/** Bukkit and servers derived from it. */
export const bukkitReader: MetadataReader = { looksFor: [PLUGIN_YML], read }

async function read(archive: Archive, context: ReadContext): Promise<FoundMetadata | undefined> {
  const read = await readYaml(archive, PLUGIN_YML, context.limits.metadataBytes)
  if (!read || isForBungee(read.fields)) return undefined
  const { fields: plugin } = read
  const folia = plugin['folia-supported'] === 'true' ? ['folia'] : []
  const dependencies = [
    ...pluginDependencies(plugin.depend, 'required'),
    ...pluginDependencies(plugin.softdepend, 'optional'),
  ]
  return readPluginFields(PLUGIN_YML, read, ['bukkit', 'spigot', 'paper', 'purpur', ...folia], dependencies, context)
}

/** BungeeCord falls back to the same file name, but names dependencies differently and has no fields for servers. */
export function isForBungee(plugin: Fields): boolean {
  const bukkitOnly = ['api-version', 'commands', 'permissions', 'depend', 'softdepend', 'loadbefore', 'load']
  if (bukkitOnly.some((field) => field in plugin)) return false
  return 'depends' in plugin || 'softDepends' in plugin
}
