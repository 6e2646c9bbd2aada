import type { Archive } from '../archive/archive.ts'
import { fieldsOf, links, list, names, projectDependencies, summary, text } from '../fields.ts'
import type { FoundDependency, FoundMetadata, MetadataReader, ReadContext } from '../metadata.ts'
import { invalid, readJson } from '../parse.ts'
import { guessChannel } from '../ranges/version_channel.ts'

const SOURCE = 'velocity-plugin.json'

/** A proxy works with any version of the game, so there are no game versions. */
export const velocityReader: MetadataReader = { looksFor: [SOURCE], read }

async function read(archive: Archive, context: ReadContext): Promise<FoundMetadata | undefined> {
  const file = await readJson(archive, SOURCE, context.limits.metadataBytes)
  if (file === undefined) return undefined
  const plugin = fieldsOf(file)
  const id = text(plugin.id)
  if (!id) throw invalid(SOURCE, 'the field "id" is missing', { field: 'id' })
  const version = text(plugin.version)
  return {
    source: SOURCE,
    loaders: ['velocity'],
    id,
    name: text(plugin.name) ?? id,
    version,
    gameVersions: [],
    channel: guessChannel(version),
    environment: 'server_only',
    dependencies: projectDependencies(list(plugin.dependencies).flatMap(toDependency)),
    summary: summary(plugin.description),
    authors: names(plugin.authors),
    links: links({ homepage: plugin.url }),
  }
}

function toDependency(item: unknown): FoundDependency[] {
  const dependency = fieldsOf(item)
  const id = text(dependency.id)
  return id ? [{ id, kind: dependency.optional === true ? 'optional' : 'required' }] : []
}
