import type { Archive } from '../archive/archive.ts'
import { type Fields, fieldsOf, links, list, names, projectDependencies, summary, text } from '../fields.ts'
import type { FoundDependency, FoundMetadata, MetadataReader, ReadContext } from '../metadata.ts'
import { invalid, readJson } from '../parse.ts'
import { guessChannel } from '../ranges/version_channel.ts'

const SOURCES = ['META-INF/sponge_plugins.json', 'sponge_plugins.json']

export const spongeReader: MetadataReader = { looksFor: SOURCES, read }

async function read(archive: Archive, context: ReadContext): Promise<FoundMetadata | undefined> {
  const source = SOURCES.find((name) => archive.has(name))
  if (!source) return undefined
  const file = fieldsOf(await readJson(archive, source, context.limits.metadataBytes))
  const plugin = withGlobal(fieldsOf(file.global), fieldsOf(list(file.plugins)[0]))
  const id = text(plugin.id)
  if (!id) throw invalid(source, 'it has no plugin with an "id"', { field: 'plugins.id' })
  const version = text(plugin.version)
  const found = fieldsOf(plugin.links)
  return {
    source,
    loaders: ['sponge'],
    id,
    name: text(plugin.name) ?? id,
    version,
    gameVersions: [],
    channel: guessChannel(version),
    environment: 'server_only',
    dependencies: projectDependencies(list(plugin.dependencies).flatMap(toDependency)),
    summary: summary(plugin.description),
    authors: names(plugin.contributors),
    license: text(file.license),
    links: links({ homepage: found.homepage, issues: found.issues, source: found.source }),
  }
}

/** Fields under `global` apply to each plugin that doesn't set them itself. */
function withGlobal(global: Fields, plugin: Fields): Fields {
  const dependencies = [...list(plugin.dependencies), ...list(global.dependencies)]
  return { ...global, ...plugin, dependencies }
}

function toDependency(item: unknown): FoundDependency[] {
  const dependency = fieldsOf(item)
  const id = text(dependency.id)
  const kind = dependency.optional === true ? 'optional' : 'required'
  return id ? [{ id, kind, versionRange: text(dependency.version) }] : []
}
