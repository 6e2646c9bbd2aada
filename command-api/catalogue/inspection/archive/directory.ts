import yauzl from 'yauzl'
import { InspectionRefusal, quote } from '../refusal.ts'
import type { ArchiveLimits } from './archive_limits.ts'
import type { ByteSource } from './byte_source.ts'
import { describeContent, looksLikeZip } from './content_type.ts'
import {
  type ArchiveEntry,
  checkName,
  checkPlaces,
  checkRatio,
  checkSizes,
  isFileNamedFolder,
  isMislabeled,
  isSymbolicLink,
} from './entry_rules.ts'
import { SourceReader } from './source_reader.ts'

export interface Directory {
  zip: yauzl.ZipFile
  entries: ReadonlyMap<string, ArchiveEntry>
  unpackedSize: number
  /** Size of the directory itself, which stays in memory. */
  directoryBytes: number
  /** Names that occur more than once, ignoring case. */
  duplicates: readonly string[]
  /** Names that occur more than once exactly. */
  repeated: ReadonlySet<string>
  /** Whether sizes or names in the directory are such that tools can't unpack the archive, but the game can. */
  isProtected: boolean
  raw(entry: ArchiveEntry): yauzl.Entry
}

const LOCAL_HEADER = 30

const DIRECTORY_ENTRY = 0x02014b50

/** Records that can follow the last entry of the directory: its end, its zip64 end, or a signature over it. */
const AFTER_DIRECTORY = new Set([0x06054b50, 0x06064b50, 0x05054b50])

/** Reads and checks the whole directory before reading any entry. */
export async function readDirectory(source: ByteSource, limits: ArchiveLimits): Promise<Directory> {
  const reader = new SourceReader(source)
  const zip = await openZip(source, reader)
  const directoryStart = cursor(zip)
  if (zip.entryCount > limits.entries) throw tooMany(zip.entryCount, limits)
  const claimed = zip.entryCount
  const pairs = await readEntries(zip, source, reader, limits).catch((error: unknown) => {
    throw reader.failure ?? error
  })
  const directoryBytes = cursor(zip) - directoryStart
  await checkEnd(zip, reader)
  const list = [...pairs.keys()]
  for (const entry of list) checkSizes(entry, limits)
  checkPlaces(list, directoryStart)
  const unpackedSize = checkTotal(list, source.size, limits)
  const isProtected = pairs.size !== claimed || list.some(isMislabeled)
  const names = byName(list)
  const raw = (entry: ArchiveEntry) => {
    const found = pairs.get(entry)
    if (!found) throw new Error(`no such entry: ${entry.name}`)
    return found
  }
  return { zip, unpackedSize, directoryBytes, raw, isProtected, ...names }
}

/** Position of the next directory entry. The package's types wrongly declare it as a boolean. */
function cursor(zip: yauzl.ZipFile): number {
  return Number(zip.readEntryCursor)
}

async function openZip(source: ByteSource, reader: SourceReader): Promise<yauzl.ZipFile> {
  const head = await source.read(0, 512)
  if (head.length === 0) throw new InspectionRefusal('file_empty', 'The file is empty.')
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false }
  try {
    return await yauzl.fromRandomAccessReaderPromise(reader, source.size, options)
  } catch {
    if (reader.failure) throw reader.failure
    if (looksLikeZip(head)) {
      const message = 'The archive is truncated or damaged: the directory at its end is missing.'
      throw new InspectionRefusal('archive_truncated', message, { bytes: source.size })
    }
    const content = describeContent(head)
    throw new InspectionRefusal('not_an_archive', `The file is not a zip archive: it looks like ${content}.`, {
      content,
    })
  }
}

function tooMany(count: number, limits: ArchiveLimits): InspectionRefusal {
  const message = `An archive can't have more than ${limits.entries} entries (this one lists ${count}).`
  return new InspectionRefusal('archive_too_many_entries', message, { entries: count, limit: limits.entries })
}

async function readEntries(
  zip: yauzl.ZipFile,
  source: ByteSource,
  reader: SourceReader,
  limits: ArchiveLimits,
): Promise<Map<ArchiveEntry, yauzl.Entry>> {
  const pairs = new Map<ArchiveEntry, yauzl.Entry>()
  const start = cursor(zip)
  const claimed = zip.entryCount
  // Java, and so the game, goes by the length of the directory, whatever count it claims.
  zip.entryCount = Number.POSITIVE_INFINITY
  const iterator = zip.eachEntry()
  for (;;) {
    if (pairs.size >= claimed && (await reader.numberAt(cursor(zip))) !== DIRECTORY_ENTRY) return pairs
    if (pairs.size >= limits.entries) throw tooMany(pairs.size + 1, limits)
    const next = await iterator.next().catch(() => undefined)
    if (!next && (await isEnd(zip, reader))) return pairs
    if (!next || next.done) throw await unreadable(zip, source)
    if (cursor(zip) - start > limits.directoryBytes) {
      const message = `The archive's directory can't be larger than ${limits.directoryBytes} bytes.`
      throw new InspectionRefusal('archive_too_many_entries', message, { limit: limits.directoryBytes })
    }
    pairs.set(toEntry(next.value, limits), next.value)
  }
}

/** The reader stops at strong encryption as at any damage. The flags of the current entry tell which it was. */
async function unreadable(zip: yauzl.ZipFile, source: ByteSource): Promise<InspectionRefusal> {
  const header = await source.read(cursor(zip), 46)
  const encrypted =
    header.length === 46 && header.readUInt32LE(0) === DIRECTORY_ENTRY && (header.readUInt16LE(8) & 0x41) !== 0
  if (encrypted) return new InspectionRefusal('archive_encrypted', 'The archive is encrypted.')
  const message = `The archive is damaged: entry ${zip.entriesRead + 1} of its directory can't be read.`
  return new InspectionRefusal('archive_damaged', message, { number: zip.entriesRead + 1 })
}

function toEntry(raw: yauzl.Entry, limits: ArchiveLimits): ArchiveEntry {
  const strict = true
  const name = yauzl.getFileNameLowLevel(raw.generalPurposeBitFlag, raw.fileNameRaw, raw.extraFields, strict)
  checkName(name, limits)
  if (isSymbolicLink(raw.versionMadeBy, raw.externalFileAttributes)) {
    throw new InspectionRefusal('archive_symlink', `The entry ${quote(name)} is a symbolic link.`, { entry: name })
  }
  return {
    name,
    method: raw.compressionMethod,
    crc32: raw.crc32,
    offset: raw.relativeOffsetOfLocalHeader,
    headerSize: LOCAL_HEADER + raw.fileNameLength,
    packedSize: raw.compressedSize,
    size: raw.uncompressedSize,
    saysEncrypted: raw.isEncrypted(),
  }
}

async function isEnd(zip: yauzl.ZipFile, reader: SourceReader): Promise<boolean> {
  return AFTER_DIRECTORY.has((await reader.numberAt(cursor(zip))) ?? 0)
}

/** Programs that go by the directory's length would otherwise unpack entries that we haven't seen. */
async function checkEnd(zip: yauzl.ZipFile, reader: SourceReader): Promise<void> {
  if (await isEnd(zip, reader)) return
  const message = `The archive is damaged: what follows the ${zip.entriesRead} entries of its directory is not its end.`
  throw new InspectionRefusal('archive_damaged', message, { entries: zip.entriesRead })
}

function checkTotal(entries: readonly ArchiveEntry[], packedSize: number, limits: ArchiveLimits): number {
  const total = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (total > limits.totalBytes) {
    const message = `An archive can't unpack to more than ${limits.totalBytes} bytes (this one has ${total}).`
    throw new InspectionRefusal('archive_bomb', message, { bytes: total, limit: limits.totalBytes })
  }
  checkRatio('The archive', total, packedSize, limits)
  return total
}

function byName(list: readonly ArchiveEntry[]): Pick<Directory, 'entries' | 'duplicates' | 'repeated'> {
  const entries = new Map<string, ArchiveEntry>()
  const repeated = new Set<string>()
  const folded = new Set<string>()
  const duplicates: string[] = []
  const named = new Set(list.map(({ name }) => name))
  for (const entry of list) {
    if (entry.name.endsWith('/') && !isFileNamedFolder(entry)) continue
    // Java finds a file that is named like a folder under the name without the slash, unless there is one of that name.
    if (entry.name.endsWith('/')) {
      const plain = entry.name.slice(0, -1)
      if (named.has(plain)) continue
      entry.name = plain
      entries.set(plain, entry)
      continue
    }
    const name = entry.name.toLowerCase()
    if (folded.has(name)) duplicates.push(entry.name)
    if (entries.has(entry.name)) repeated.add(entry.name)
    folded.add(name)
    entries.set(entry.name, entry)
  }
  return { entries, duplicates, repeated }
}
