import type { Archive } from '../archive/archive.ts'
import { type Fields, fieldsOf } from '../fields.ts'
import type { FoundDependency, FoundMetadata, MetadataReader, ReadContext } from '../metadata.ts'
import { readYaml } from '../parse.ts'
import { readPluginFields } from './plugin_yml.ts'

const SOURCE = 'paper-plugin.yml'

export const paperReader: MetadataReader = { looksFor: [SOURCE], read }

async function read(archive: Archive, context: ReadContext): Promise<FoundMetadata | undefined> {
  const read = await readYaml(archive, SOURCE, context.limits.metadataBytes)
  if (!read) return undefined
  const { fields: plugin } = read
  const folia = plugin['folia-supported'] === 'true' ? ['folia'] : []
  return readPluginFields(SOURCE, read, ['paper', 'purpur', ...folia], dependencies(plugin), context)
}

/** By phase (`server`, `bootstrap`), then by name; `required` unless it says otherwise. */
function dependencies(plugin: Fields): FoundDependency[] {
  const { server, bootstrap } = fieldsOf(plugin.dependencies)
  const all = [...Object.entries(fieldsOf(server)), ...Object.entries(fieldsOf(bootstrap))]
  return all.map(([id, options]) => ({ id, kind: fieldsOf(options).required === 'false' ? 'optional' : 'required' }))
}
