import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import type { DependencyType } from '@adit/events/catalogue/version/dependency_type.values.ts'
import type { FileWarningCode } from '@adit/events/catalogue/version/file_warning.values.ts'
import type { Archive } from '../archive/archive.ts'
import {
  type Fields,
  fieldsOf,
  hasPlaceholder,
  links,
  list,
  names,
  projectDependencies,
  summary,
  text,
} from '../fields.ts'
import type { FoundDependency, FoundMetadata, ReadContext } from '../metadata.ts'
import { readToml } from '../parse.ts'
import { versionsInMavenRange } from '../ranges/game_versions.ts'
import { guessChannel } from '../ranges/version_channel.ts'
import { icon } from './icon.ts'
import { embeddedJars } from './jar_in_jar.ts'
import { manifestAttribute } from './manifest.ts'

/** The format shared by Forge and NeoForge. `loadersOf` derives the loader from its dependencies. */
export async function readModsToml(
  source: string,
  loadersOf: (dependencyIds: readonly string[]) => readonly string[],
  archive: Archive,
  context: ReadContext,
): Promise<FoundMetadata | undefined> {
  const read = await readToml(archive, source, context.limits.metadataBytes)
  if (!read) return undefined
  const { fields: file } = read
  const mod = fieldsOf(list(file.mods)[0])
  const id = text(mod.modId)
  const found = list(fieldsOf(file.dependencies)[id ?? String(mod.modId)]).map(fieldsOf)
  const version = await resolveVersion(text(mod.version), archive, context)
  const game = found.find((dependency) => text(dependency.modId) === 'minecraft')
  const gameVersionRange = text(game?.versionRange)
  return {
    source,
    loaders: loadersOf(found.map((dependency) => text(dependency.modId) ?? '')),
    id,
    name: text(mod.displayName) ?? id,
    version,
    gameVersions: gameVersionRange ? versionsInMavenRange(gameVersionRange, context.gameVersions) : [],
    gameVersionRange,
    channel: guessChannel(version),
    environment: environment(file, mod, game),
    dependencies: projectDependencies([...found.flatMap(toDependency), ...(await embeddedJars(archive, context))]),
    summary: summary(mod.description),
    authors: names(mod.authors),
    license: text(file.license),
    links: links({ homepage: mod.displayURL, issues: file.issueTrackerURL }),
    icon: icon(archive, mod.logoFile ?? file.logoFile),
    tolerated: [...new Set([...read.tolerated, ...(id ? [] : [missingId(mod.modId)])])],
  }
}

const missingId = (modId: unknown): FileWarningCode => (hasPlaceholder(modId) ? 'placeholder' : 'mod_id_missing')

/** `${file.jarVersion}` stands for the version in the jar's manifest. */
async function resolveVersion(
  version: string | undefined,
  archive: Archive,
  context: ReadContext,
): Promise<string | undefined> {
  return version ?? (await manifestAttribute(archive, 'Implementation-Version', context))
}

const TYPES = ['required', 'optional', 'incompatible'] as const satisfies readonly DependencyType[]

/** `type` replaced `mandatory`; both are read. Discouraged mods still run together. */
function toDependency(dependency: Fields): FoundDependency[] {
  const id = text(dependency.modId)
  const type = text(dependency.type)?.toLowerCase()
  if (!id || type === 'discouraged') return []
  const mandatory = dependency.mandatory === false ? 'optional' : 'required'
  const kind = TYPES.find((known) => known === type) ?? mandatory
  return [{ id, kind, versionRange: text(dependency.versionRange) }]
}

/** Neither loader has a field for this in all versions. Undefined if nothing hints at one side. */
function environment(file: Fields, mod: Fields, game: Fields | undefined): Environment | undefined {
  const side = text(game?.side)?.toUpperCase()
  const clientOnly = file.clientSideOnly === true || mod.clientSideOnly === true
  if (clientOnly || side === 'CLIENT') return 'client_only'
  if (side === 'SERVER') return 'dedicated_server_only'
  return mod.displayTest === 'IGNORE_SERVER_VERSION' ? 'server_only' : undefined
}
