import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import type { DependencyType } from '@adit/events/catalogue/version/dependency_type.values.ts'
import type { FileWarningCode } from '@adit/events/catalogue/version/file_warning.values.ts'
import type { VersionChannel } from '@adit/events/catalogue/version/version_channel.values.ts'
import type { Archive } from './archive/archive.ts'
import type { ArchiveLimits } from './archive/archive_limits.ts'
import type { KnownGameVersions } from './ranges/game_versions.ts'

export interface FoundDependency {
  /** The loader's id of the mod or plugin, not one of our ids. */
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

/** A file in a modpack's index. Its hashes identify the versions that the pack contains. */
export interface PackFile {
  path: string
  sha1: string
  sha512: string
  fileSize?: number
  downloads: readonly string[]
}

/** The contents of one metadata entry. They are suggestions for the upload form; the author can change every field. */
export interface FoundMetadata {
  /** The entry it was read from. */
  source: string
  loaders: readonly string[]
  id?: string
  name?: string
  version?: string
  /** Known versions of the game, newest first. */
  gameVersions: readonly string[]
  /** The game version in the file, as written. */
  gameVersionRange?: string
  channel: VersionChannel
  /** Absent, never `unknown`, if the file doesn't say. */
  environment?: Environment
  dependencies: readonly FoundDependency[]
  summary?: string
  authors: readonly string[]
  license?: string
  links: FoundLinks
  /** Name of an entry that exists in the archive. */
  icon?: string
  /** For modpacks only: the loaders it runs on and the files it lists. */
  mrpackLoaders?: readonly string[]
  packFiles?: readonly PackFile[]
  /** What is wrong with the entry, but accepted. */
  tolerated?: readonly FileWarningCode[]
}

export interface ReadContext {
  gameVersions: KnownGameVersions
  limits: ArchiveLimits
  /** Additional hosts from which a modpack can load files: our own. */
  packHosts: readonly string[]
}

/** A reader for one kind of metadata. `looksFor` are the entries it reads, in order of preference. */
export interface MetadataReader {
  readonly looksFor: readonly string[]
  /** Undefined if the archive has no such metadata. Throws InspectionRefusal `metadata_invalid` if the metadata is invalid. */
  read(archive: Archive, context: ReadContext): Promise<FoundMetadata | undefined>
}
