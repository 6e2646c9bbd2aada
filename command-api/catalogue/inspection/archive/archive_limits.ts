const MIB = 1024 * 1024

/** How much of a hostile archive we are ready to look at. Sizes in bytes. */
export interface ArchiveLimits {
  /** Entries in one archive. */
  entries: number
  /** The archive's directory, names and comments included. */
  directoryBytes: number
  nameBytes: number
  /** What one entry may unpack to. */
  entryBytes: number
  /** What the whole may unpack to, archives inside it included. */
  totalBytes: number
  /** Unpacked to packed, judged only above `ratioFromBytes`: small text often packs a hundredfold. */
  ratio: number
  ratioFromBytes: number
  /** Archives inside archives inside …; a modpack with mods that bundle libraries that bundle libraries has three. */
  depth: number
  /** How many inner archives are opened, entries listed in them, how large each may be, and how much is unpacked in all. */
  nestedArchives: number
  nestedEntries: number
  nestedBytes: number
  nestedTotalBytes: number
  /** One metadata entry, such as fabric.mod.json. */
  metadataBytes: number
  /** modrinth.index.json, which lists hundreds of files. */
  packIndexBytes: number
}

/** An uploaded file holds at most 500 MiB; the rest follows from what large real packs hold, with room above. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  entries: 100_000,
  directoryBytes: 32 * MIB,
  nameBytes: 1024,
  entryBytes: 1024 * MIB,
  totalBytes: 4096 * MIB,
  ratio: 250,
  ratioFromBytes: 16 * MIB,
  depth: 4,
  nestedArchives: 256,
  nestedEntries: 200_000,
  nestedBytes: 8 * MIB,
  nestedTotalBytes: 64 * MIB,
  metadataBytes: MIB,
  packIndexBytes: 8 * MIB,
}
