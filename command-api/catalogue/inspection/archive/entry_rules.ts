import { InspectionRefusal, quote } from '../refusal.ts'
import type { ArchiveLimits } from './archive_limits.ts'

/** One line of an archive's directory. Sizes are what the archive claims, until an entry is read. */
export interface ArchiveEntry {
  name: string
  method: number
  crc32: number
  /** Where its local header begins, and how long that is at least. */
  offset: number
  headerSize: number
  packedSize: number
  size: number
}

const STORED = 0
const UNIX = 3
const MACOS = 19

function pathProblem(name: string, nameBytes: number): string | undefined {
  if (name === '') return 'is empty'
  if (Buffer.byteLength(name) > nameBytes) return `is longer than ${nameBytes} bytes`
  if (name.includes('\\')) return 'holds a backslash'
  if (name.startsWith('/')) return 'is an absolute path'
  if (/^[a-zA-Z]:/.test(name)) return 'begins with a drive letter'
  if (name.split('/').includes('..')) return 'leads out of the archive with ".."'
  if (/\p{Cc}/u.test(name)) return 'holds control characters'
  return undefined
}

/** A name that an unpacking program could be tricked with is refused, whatever the entry is. */
export function checkName(name: string, limits: ArchiveLimits): void {
  const problem = pathProblem(name, limits.nameBytes)
  if (!problem) return
  throw new InspectionRefusal('archive_path', `The archive has an entry ${quote(name)} whose name ${problem}.`, {
    entry: name.slice(0, limits.nameBytes),
    problem,
  })
}

/** `versionMadeBy` and `attributes` as in the directory: the high byte of the first says whose mode bits the second holds. */
export function isSymbolicLink(versionMadeBy: number, attributes: number): boolean {
  const host = versionMadeBy >>> 8
  return (host === UNIX || host === MACOS) && ((attributes >>> 16) & 0o170000) === 0o120000
}

/** One entry's own claims. Most bombs are honest about their size; those that lie are caught by {@link checkPlaces} and on reading. */
export function checkSizes(entry: ArchiveEntry, limits: ArchiveLimits): void {
  const { name, size, packedSize } = entry
  if (size > limits.entryBytes) {
    const message = `The entry ${quote(name)} unpacks to ${size} bytes; at most ${limits.entryBytes} are allowed.`
    throw new InspectionRefusal('archive_bomb', message, { entry: name, bytes: size, limit: limits.entryBytes })
  }
  if (entry.method === STORED && size !== packedSize) {
    const message = `The entry ${quote(name)} is not compressed, yet claims ${size} bytes and takes ${packedSize}.`
    throw new InspectionRefusal('archive_damaged', message, { entry: name })
  }
  checkRatio(`The entry ${quote(name)}`, size, packedSize, limits)
}

export function checkRatio(what: string, size: number, packedSize: number, limits: ArchiveLimits): void {
  if (size < limits.ratioFromBytes || size <= packedSize * limits.ratio) return
  const message = `${what} unpacks ${packedSize} bytes to ${size}, more than ${limits.ratio} to one: it looks like an archive bomb.`
  throw new InspectionRefusal('archive_bomb', message, { bytes: size, packedBytes: packedSize, ratio: limits.ratio })
}

/** Each entry has bytes of its own, before the directory. Sharing them is how a small file claims petabytes. */
export function checkPlaces(entries: readonly ArchiveEntry[], directoryStart: number): void {
  const byOffset = entries.toSorted((a, b) => a.offset - b.offset)
  for (const [index, entry] of byOffset.entries()) {
    const end = entry.offset + entry.headerSize + entry.packedSize
    if (end > directoryStart) {
      const message = `The entry ${quote(entry.name)} reaches past the end of the archive's data.`
      throw new InspectionRefusal('archive_damaged', message, { entry: entry.name })
    }
    const next = byOffset[index + 1]
    if (next && end > next.offset) {
      const message = `The entries ${quote(entry.name)} and ${quote(next.name)} share the same bytes.`
      throw new InspectionRefusal('archive_overlap', message, { entries: [entry.name, next.name] })
    }
  }
}
