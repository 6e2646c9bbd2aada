const MIB = 1024 * 1024

/** Limits on what we read of a hostile archive. Sizes are in bytes. */
export interface ArchiveLimits {
  /** Entries in one archive. */
  entries: number
  /** Size of the archive's directory, including names and comments. */
  directoryBytes: number
  nameBytes: number
  /** Unpacked size of one entry. */
  entryBytes: number
  /** Unpacked size of the whole archive, including archives inside it. */
  totalBytes: number
  /** Ratio of unpacked to packed size. Only checked above `ratioFromBytes`, because small texts often compress a hundredfold. */
  ratio: number
  ratioFromBytes: number
  /** Levels of archives inside archives. A modpack with mods that bundle libraries that bundle libraries has three. */
  depth: number
  /** How many inner archives are opened, how many entries are listed, how large each can be, and how much is unpacked in total. */
  nestedArchives: number
  nestedEntries: number
  nestedBytes: number
  nestedTotalBytes: number
  /** Directories and inner archives that are in memory at the same time. An inner archive is kept while those inside it are checked. */
  heldBytes: number
  /** Size of a metadata entry, such as fabric.mod.json. */
  metadataBytes: number
  /** Size of modrinth.index.json, which lists hundreds of files. */
  packIndexBytes: number
}

/** An uploaded file can have at most 500 MiB. The other limits allow for more than the largest real packs have. */
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
  heldBytes: 64 * MIB,
  metadataBytes: MIB,
  packIndexBytes: 8 * MIB,
}
