import type { Archive } from '../archive/archive.ts'
import type { FoundMetadata, MetadataReader, ReadContext } from '../metadata.ts'
import { readYaml } from '../parse.ts'
import { isForBungee, PLUGIN_YML } from './bukkit.ts'
import { pluginDependencies, readPluginFields } from './plugin_yml.ts'

const BUNGEE_YML = 'bungee.yml'

export const bungeeReader: MetadataReader = { looksFor: [BUNGEE_YML, PLUGIN_YML], read }

async function read(archive: Archive, context: ReadContext): Promise<FoundMetadata | undefined> {
  const source = archive.has(BUNGEE_YML) ? BUNGEE_YML : PLUGIN_YML
  const plugin = await readYaml(archive, source, context.limits.metadataBytes)
  if (!plugin || (source === PLUGIN_YML && !isForBungee(plugin))) return undefined
  const dependencies = [
    ...pluginDependencies(plugin.depends, 'required'),
    ...pluginDependencies(plugin.softDepends, 'optional'),
  ]
  return readPluginFields(source, plugin, ['bungeecord', 'waterfall'], dependencies, context)
}
