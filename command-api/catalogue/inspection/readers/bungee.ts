import type { Archive } from '../archive/archive.ts'
import type { FoundMetadata, MetadataReader, ReadContext } from '../metadata.ts'
import { readYaml } from '../parse.ts'
import { isForBungee, PLUGIN_YML } from './bukkit.ts'
import { pluginDependencies, readPluginFields } from './plugin_yml.ts'

const BUNGEE_YML = 'bungee.yml'

export const bungeeReader: MetadataReader = { looksFor: [BUNGEE_YML, PLUGIN_YML], read }

async function read(archive: Archive, context: ReadContext): Promise<FoundMetadata | undefined> {
  const source = archive.has(BUNGEE_YML) ? BUNGEE_YML : PLUGIN_YML
  const read = await readYaml(archive, source, context.limits.metadataBytes)
  if (!read || (source === PLUGIN_YML && !isForBungee(read.fields))) return undefined
  const { fields: plugin } = read
  const dependencies = [
    ...pluginDependencies(plugin.depends, 'required'),
    ...pluginDependencies(plugin.softDepends, 'optional'),
  ]
  return readPluginFields(source, read, ['bungeecord', 'waterfall'], dependencies, context)
}
