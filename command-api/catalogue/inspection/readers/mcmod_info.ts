import type { Archive } from '../archive/archive.ts'
import { type Fields, fieldsOf, links, list, names, projectDependencies, summary, text } from '../fields.ts'
import type { FoundDependency, FoundMetadata, MetadataReader, ReadContext } from '../metadata.ts'
import { invalid, readJson } from '../parse.ts'
import { versionsInMavenRange } from '../ranges/game_versions.ts'
import { guessChannel } from '../ranges/version_channel.ts'
import { icon } from './icon.ts'

const SOURCE = 'mcmod.info'

/** Forge before 1.13, and Sponge plugins of that time. */
export const mcmodInfoReader: MetadataReader = { looksFor: [SOURCE], read }

async function read(archive: Archive, context: ReadContext): Promise<FoundMetadata | undefined> {
  const file = await readJson(archive, SOURCE, context.limits.metadataBytes)
  if (file === undefined) return undefined
  const mod = fieldsOf(list(Array.isArray(file) ? file : fieldsOf(file).modList)[0])
  const id = text(mod.modid)
  if (!id) throw invalid(SOURCE, 'it has no entry with a "modid"', { field: 'modid' })
  const version = text(mod.version)
  const gameVersionRange = text(mod.mcversion)
  return {
    source: SOURCE,
    loaders: isForSponge(mod) ? ['sponge'] : ['forge'],
    id,
    name: text(mod.name) ?? id,
    version,
    gameVersions: gameVersionRange ? versionsInMavenRange(gameVersionRange, context.gameVersions) : [],
    gameVersionRange,
    channel: guessChannel(version),
    dependencies: dependencies(mod),
    summary: summary(mod.description),
    authors: names(mod.authorList ?? mod.authors ?? mod.author),
    links: links({ homepage: mod.url }),
    icon: icon(archive, mod.logoFile),
  }
}

/** `id` or `id@range`, as in `Forge@[14.23,)`. */
function related(items: unknown, kind: 'required' | 'optional'): FoundDependency[] {
  return list(items).flatMap((item): FoundDependency[] => {
    // Stryker disable next-line StringLiteral: a text that is no id
    const [id, versionRange] = (text(item) ?? '').split('@')
    return id ? [{ id, kind, versionRange }] : []
  })
}

function dependencies(mod: Fields): FoundDependency[] {
  return projectDependencies([...related(mod.requiredMods, 'required'), ...related(mod.dependencies, 'optional')])
}

function isForSponge(mod: Fields): boolean {
  const all = [...related(mod.requiredMods, 'required'), ...related(mod.dependencies, 'required')]
  return all.some(({ id }) => id.toLowerCase() === 'spongeapi')
}
