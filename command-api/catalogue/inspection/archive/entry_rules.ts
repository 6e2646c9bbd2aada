import { InspectionRefusal, quote } from '../refusal.ts'
import type { ArchiveLimits } from './archive_limits.ts'

/** An entry of an archive's directory. Sizes are what the archive claims, until the entry is read. */
export interface ArchiveEntry {
  name: string
  method: number
  crc32: number
  /** Where its local header starts, and the minimum length of the header. */
  offset: number
  headerSize: number
  packedSize: number
  size: number
  /** What its flags say. Protected archives say so of entries that aren't. */
  saysEncrypted: boolean
}

const STORED = 0
const UNIX = 3
const MACOS = 19

function pathProblem(name: string, nameBytes: number): string | undefined {
  if (name === '') return 'is empty'
  if (Buffer.byteLength(name) > nameBytes) return `is longer than ${nameBytes} bytes`
  if (name.includes('\\')) return 'contains a backslash'
  if (name.startsWith('/')) return 'is an absolute path'
  if (/^[a-zA-Z]:/.test(name)) return 'starts with a drive letter'
  if (name.split('/').includes('..')) return 'leads out of the archive with ".."'
  if (/\p{Cc}/u.test(name)) return 'contains control characters'
  return undefined
}

/** Refuses names that could trick a program that unpacks them, whatever the entry is. */
export function checkName(name: string, limits: ArchiveLimits): void {
  const problem = pathProblem(name, limits.nameBytes)
  if (!problem) return
  throw new InspectionRefusal('archive_path', `The archive has an entry ${quote(name)} whose name ${problem}.`, {
    entry: name.slice(0, limits.nameBytes),
    problem,
  })
}

/** `versionMadeBy` and `attributes` as in the directory. The high byte of the first says which system's mode bits the second has. */
export function isSymbolicLink(versionMadeBy: number, attributes: number): boolean {
  const host = versionMadeBy >>> 8
  return (host === UNIX || host === MACOS) && ((attributes >>> 16) & 0o170000) === 0o120000
}

/** Checks what an entry claims. Most archive bombs state their real size; {@link checkPlaces} and reading catch those that lie. */
export function checkSizes(entry: ArchiveEntry, limits: ArchiveLimits): void {
  const { name, size, packedSize } = entry
  if (size > limits.entryBytes) {
    const message = `An entry can't unpack to more than ${limits.entryBytes} bytes (${quote(name)} has ${size}).`
    throw new InspectionRefusal('archive_bomb', message, { entry: name, bytes: size, limit: limits.entryBytes })
  }
  checkRatio(`The entry ${quote(name)}`, size, packedSize, limits)
}

/** Some tools pack folders as two bytes that unpack to nothing. */
export const isFileNamedFolder = ({ name, size, packedSize }: ArchiveEntry): boolean =>
  name.endsWith('/') && (size > 0 || packedSize > 2)

/**
 * Written so that tools stumble over it: a file that looks like a folder, two sizes for bytes that aren't compressed, or a flag for an
 * encryption that there isn't.
 */
export const isMislabeled = (entry: ArchiveEntry): boolean =>
  isFileNamedFolder(entry) || entry.saysEncrypted || (entry.method === STORED && entry.size !== entry.packedSize)

export function checkRatio(what: string, size: number, packedSize: number, limits: ArchiveLimits): void {
  if (size < limits.ratioFromBytes || size <= packedSize * limits.ratio) return
  const message = `${what} unpacks ${packedSize} bytes to ${size}, more than ${limits.ratio} to one: it looks like an archive bomb.`
  throw new InspectionRefusal('archive_bomb', message, { bytes: size, packedBytes: packedSize, ratio: limits.ratio })
}

/** Each entry has bytes of its own, before the directory. Entries that share bytes let a small file unpack to petabytes. */
export function checkPlaces(entries: readonly ArchiveEntry[], directoryStart: number): void {
  const byOffset = entries.toSorted((a, b) => a.offset - b.offset)
  for (const [index, entry] of byOffset.entries()) {
    const end = entry.offset + entry.headerSize + entry.packedSize
    if (end > directoryStart) {
      const message = `The entry ${quote(entry.name)} extends past the end of the archive's data.`
      throw new InspectionRefusal('archive_damaged', message, { entry: entry.name })
    }
    const next = byOffset[index + 1]
    if (next && end > next.offset) {
      const message = `The entries ${quote(entry.name)} and ${quote(next.name)} share the same bytes.`
      throw new InspectionRefusal('archive_overlap', message, { entries: [entry.name, next.name] })
    }
  }
}
