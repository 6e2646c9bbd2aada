import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import type yauzl from 'yauzl'
import { type FileRefusalCode, InspectionRefusal, quote } from '../refusal.ts'
import type { ArchiveLimits } from './archive_limits.ts'
import type { ByteSource } from './byte_source.ts'
import { readDirectory } from './directory.ts'
import type { ArchiveEntry } from './entry_rules.ts'

const inflate = promisify(inflateRaw)
const STORED = 0
const DEFLATED = 8
/** A bit of an entry's flags. */
const ENCRYPTED = 1

/** An archive whose whole directory has been read and checked. Entries are read one by one, each up to a limit. */
export interface Archive {
  readonly source: ByteSource
  /** Entries by name, without folders. */
  readonly entries: ReadonlyMap<string, ArchiveEntry>
  /** Unpacked size that the archive claims, in bytes. */
  readonly unpackedSize: number
  /** What its directory takes in memory, in bytes. */
  readonly directoryBytes: number
  /** Names that occur twice or differ only in case. Shown as a hint, not a reason to refuse. */
  readonly duplicates: readonly string[]
  has(name: string): boolean
  /** The entry's bytes, checked against its size and checksum. Undefined if there is no such entry. */
  read(name: string, maxBytes: number): Promise<Buffer | undefined>
  /** The same for a wrong size, as protected archives have it. Never unpacks more than `maxBytes`. */
  readProtected(name: string, maxBytes: number): Promise<Buffer | undefined>
  /** Whether what was read so far is written so that tools can't unpack it, but the game can. */
  isProtected(): boolean
  /** Position of an entry's bytes, as they are packed. */
  locate(entry: ArchiveEntry): Promise<number>
}

/** @throws InspectionRefusal if the file is not an archive, or a hostile one. */
export async function openArchive(source: ByteSource, limits: ArchiveLimits): Promise<Archive> {
  const directory = await readDirectory(source, limits)
  const { zip, entries } = directory
  let isProtected = directory.isProtected
  const locate = async (entry: ArchiveEntry) => {
    const { start, isDisguised } = await dataStart(zip, directory.raw(entry), entry)
    isProtected ||= isDisguised
    return start
  }
  const packedBytes = async (entry: ArchiveEntry, maxBytes: number) => {
    if (directory.repeated.has(entry.name)) throw ambiguous(entry.name)
    checkMethod(entry)
    checkBytes(entry, entry.packedSize, maxBytes)
    return source.read(await locate(entry), entry.packedSize)
  }
  const archive: Archive = {
    source,
    entries,
    unpackedSize: directory.unpackedSize,
    directoryBytes: directory.directoryBytes,
    duplicates: directory.duplicates,
    has: (name) => entries.has(name),
    locate,
    async read(name, maxBytes) {
      const entry = entries.get(name)
      if (!entry) return undefined
      checkBytes(entry, entry.size, maxBytes)
      return unpack(entry, await packedBytes(entry, maxBytes))
    },
    async readProtected(name, maxBytes) {
      const entry = entries.get(name)
      if (!entry) return undefined
      const packed = await packedBytes(entry, maxBytes)
      const data = entry.method === STORED ? packed : await inflateUpTo(entry, packed, maxBytes)
      if (crc32(data) !== entry.crc32) throw damaged(entry, 'does not match its checksum')
      isProtected ||= data.length !== entry.size
      return data
    },
    isProtected: () => isProtected,
  }
  await refuseEncrypted(archive, limits)
  return archive
}

/** What makes an entry unreadable that is encrypted: its bytes unpack to nothing or something else, or are packed by a method of their own. */
const unreadable: readonly FileRefusalCode[] = ['archive_damaged', 'archive_unsupported']

/**
 * Protected archives say of entries that they are encrypted, and they aren't. The smallest entries show whether it is true. Reads as much as of
 * one metadata entry.
 */
async function refuseEncrypted(archive: Archive, limits: ArchiveLimits): Promise<void> {
  const flagged = [...archive.entries.values()].filter(({ saysEncrypted }) => saysEncrypted)
  let left = limits.metadataBytes
  for (const { name, packedSize, size } of flagged.toSorted((a, b) => a.packedSize - b.packedSize)) {
    left -= Math.max(packedSize, size)
    if (left < 0) return
    await archive.readProtected(name, limits.metadataBytes).catch((error: unknown) => {
      if (!(error instanceof InspectionRefusal)) throw error
      if (!unreadable.includes(error.code)) return
      throw new InspectionRefusal('archive_encrypted', `The entry ${quote(name)} is encrypted.`, { entry: name })
    })
  }
}

/** Programs can choose different ones, so what we check might not be what a player runs. */
function ambiguous(name: string): InspectionRefusal {
  const message = `The archive has more than one entry with the name ${quote(name)}.`
  return new InspectionRefusal('archive_duplicate', message, { entry: name })
}

function damaged(entry: ArchiveEntry, what: string): InspectionRefusal {
  const message = `The archive is damaged: the entry ${quote(entry.name)} ${what}.`
  return new InspectionRefusal('archive_damaged', message, { entry: entry.name })
}

function checkMethod(entry: ArchiveEntry): void {
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    const message = `The entry ${quote(entry.name)} is compressed with method ${entry.method}. Only "stored" and "deflate" are supported.`
    throw new InspectionRefusal('archive_unsupported', message, { entry: entry.name, method: entry.method })
  }
}

function checkBytes(entry: ArchiveEntry, bytes: number, maxBytes: number): void {
  if (bytes <= maxBytes) return
  const message = `The entry ${quote(entry.name)} can't be larger than ${maxBytes} bytes (it has ${bytes}).`
  throw new InspectionRefusal('metadata_too_large', message, { entry: entry.name, bytes, limit: maxBytes })
}

/** Java, and so the game, goes by the directory alone. Tools that go by another name or flag in front of the data can't unpack the archive. */
async function dataStart(
  zip: yauzl.ZipFile,
  raw: yauzl.Entry,
  entry: ArchiveEntry,
): Promise<{ start: number; isDisguised: boolean }> {
  const header = await zip.readLocalFileHeaderPromise(raw).catch(() => {
    throw damaged(entry, 'is not where the directory says')
  })
  const saysEncrypted = (header.generalPurposeBitFlag & ENCRYPTED) !== 0
  return { start: header.fileDataStart, isDisguised: saysEncrypted || !header.fileName.equals(raw.fileNameRaw) }
}

async function unpack(entry: ArchiveEntry, packed: Buffer): Promise<Buffer> {
  const data = entry.method === STORED ? packed : await inflateBounded(entry, packed)
  if (data.length !== entry.size) throw damaged(entry, `claims ${entry.size} bytes and has ${data.length}`)
  if (crc32(data) !== entry.crc32) throw damaged(entry, 'does not match its checksum')
  return data
}

/** Whatever size the entry claims. */
async function inflateUpTo(entry: ArchiveEntry, packed: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: maxBytes })
  } catch (error) {
    if (!(error instanceof RangeError)) throw damaged(entry, 'cannot be unpacked')
    const message = `The entry ${quote(entry.name)} can't be larger than ${maxBytes} bytes.`
    throw new InspectionRefusal('metadata_too_large', message, { entry: entry.name, limit: maxBytes })
  }
}

async function inflateBounded(entry: ArchiveEntry, packed: Buffer): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, entry.size) })
  } catch (error) {
    const larger = error instanceof RangeError
    throw damaged(entry, larger ? `claims ${entry.size} bytes and unpacks to more` : 'cannot be unpacked')
  }
}
