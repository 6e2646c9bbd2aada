import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import type { DependencyType } from '@adit/events/catalogue/version/dependency_type.values.ts'
import type { VersionChannel } from '@adit/events/catalogue/version/version_channel.values.ts'
import type { Archive } from './archive/archive.ts'
import type { ArchiveLimits } from './archive/archive_limits.ts'
import type { KnownGameVersions } from './ranges/game_versions.ts'

export interface FoundDependency {
  /** The loader's id of the mod or plugin, not an id of ours. */
  id: string
  kind: DependencyType
  /** As written in the file. */
  versionRange?: string
}

export interface FoundLinks {
  homepage?: string
  issues?: string
  source?: string
  wiki?: string
  discord?: string
}

/** A file that a modpack's index lists; its hashes lead to the versions that the pack contains. */
export interface PackFile {
  path: string
  sha1: string
  sha512: string
  fileSize?: number
  downloads: readonly string[]
}

/** What one metadata entry says. All of it is a proposal for the upload form; its author can change every field. */
export interface FoundMetadata {
  /** The entry that it was read from. */
  source: string
  loaders: readonly string[]
  id?: string
  name?: string
  version?: string
  /** Known versions of the game, newest first. */
  gameVersions: readonly string[]
  /** What the file says about the game's version, as written. */
  gameVersionRange?: string
  channel: VersionChannel
  /** Left out, never `unknown`, when nothing tells. */
  environment?: Environment
  dependencies: readonly FoundDependency[]
  summary?: string
  authors: readonly string[]
  license?: string
  links: FoundLinks
  /** Name of an entry that exists in the archive. */
  icon?: string
  /** Only of a modpack: the loaders that it runs on, and the files that it lists. */
  mrpackLoaders?: readonly string[]
  packFiles?: readonly PackFile[]
}

export interface ReadContext {
  gameVersions: KnownGameVersions
  limits: ArchiveLimits
  /** Hosts beside the well-known ones from which a modpack may load its files: our own. */
  packHosts: readonly string[]
}

/** One for each kind of metadata. `looksFor` are the entries that it reads, in order of preference. */
export interface MetadataReader {
  readonly looksFor: readonly string[]
  /** Undefined when the archive has no such metadata. Throws InspectionRefusal `metadata_invalid` when it has and it is wrong. */
  read(archive: Archive, context: ReadContext): Promise<FoundMetadata | undefined>
}
