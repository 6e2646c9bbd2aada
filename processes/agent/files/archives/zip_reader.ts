import yauzl from 'yauzl'
import { FileRefusal } from '../file_refusal.ts'
import type { ArchiveFile, ArchiveItem } from './archive_item.ts'

const STORED = 0
const DEFLATED = 8
const formatBits = 0o170000
const plainFile = 0o100000
const folder = 0o040000
const unixSystems = new Set([3, 19])

/**
 * The entries of a zip file, by its directory.
 * @throws FileRefusal archive_corrupted, archive_encrypted
 */
export async function* readZip(file: ArchiveFile): AsyncGenerator<ArchiveItem, void, void> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySize: true }
  const zip = await sound(yauzl.fromFdPromise(file.fd, options))
  const entries = zip.eachEntry()
  for (let next = await sound(entries.next()); !next.done; next = await sound(entries.next())) {
    const entry = next.value
    const name = nameOf(entry)
    if (entry.isEncrypted()) throw new FileRefusal('archive_encrypted', `${quoted(name)} is encrypted.`, name)
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
      throw corrupted(`${quoted(name)} is compressed by an unknown method (${entry.compressionMethod}).`)
    }
    yield { name, type: typeOf(name, entry), size: entry.uncompressedSize, body: () => bodyOf(zip, entry) }
  }
}

async function* bodyOf(zip: yauzl.ZipFile, entry: yauzl.Entry) {
  const stream = await sound(zip.openReadStreamPromise(entry))
  try {
    for await (const chunk of stream) yield chunk as Buffer
  } catch (error) {
    throw corrupted(error instanceof Error ? error.message : String(error))
  }
}

/** Without strict names, `\` separates, as some tools on Windows write it. */
function nameOf(entry: yauzl.Entry): string {
  const bytes = entry.fileName as unknown as Buffer
  return yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, bytes, entry.extraFields ?? [], false)
}

function typeOf(name: string, entry: yauzl.Entry): ArchiveItem['type'] {
  const isUnix = unixSystems.has(entry.versionMadeBy >>> 8)
  const format = isUnix ? (entry.externalFileAttributes >>> 16) & formatBits : 0
  if (format !== 0 && format !== plainFile && format !== folder) return 'other'
  return name.endsWith('/') || format === folder ? 'directory' : 'file'
}

const quoted = (name: string): string => JSON.stringify(name.slice(0, 200))

export const corrupted = (why: string): FileRefusal =>
  new FileRefusal('archive_corrupted', `The archive is damaged or incomplete: ${why}`)

async function sound<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    throw error instanceof FileRefusal ? error : corrupted(error instanceof Error ? error.message : String(error))
  }
}
