import { type FileRefusalCode, InspectionRefusal, quote } from '../refusal.ts'
import { type Archive, openArchive } from './archive.ts'
import type { ArchiveLimits } from './archive_limits.ts'
import { type ByteSource, bufferSource, partSource } from './byte_source.ts'
import type { ArchiveEntry } from './entry_rules.ts'

const ARCHIVE_NAME = /\.(jar|zip|litemod|mrpack)$/i
const STORED = 0

/** Any of these makes the whole file dangerous. An inner archive that is only broken is accepted. */
const DANGEROUS: readonly FileRefusalCode[] = ['archive_bomb', 'archive_overlap', 'archive_too_many_entries']

/** The remaining budget for looking inside, over all levels. */
interface Budget {
  archives: number
  entries: number
  bytes: number
  unpackedBytes: number
}

/**
 * Checks archives inside the archive, deepest first, so that a nested bomb is found before the budget runs out.
 * The rest stays unread: games and launchers don't unpack that much on their own.
 */
export async function checkNested(archive: Archive, limits: ArchiveLimits): Promise<void> {
  const budget: Budget = {
    archives: limits.nestedArchives,
    entries: limits.nestedEntries,
    bytes: limits.nestedTotalBytes,
    unpackedBytes: limits.totalBytes - archive.unpackedSize,
  }
  await descend(archive, { depth: 1, room: limits.heldBytes - archive.directoryBytes }, budget, limits)
}

interface Level {
  depth: number
  /** How many more bytes may be in memory, beside the archives around. */
  room: number
}

async function descend(archive: Archive, { depth, room }: Level, budget: Budget, limits: ArchiveLimits): Promise<void> {
  for (const entry of archive.entries.values()) {
    if (!ARCHIVE_NAME.test(entry.name)) continue
    if (depth > limits.depth) throw tooDeep(entry, limits)
    const inner = await openInner(archive, entry, budget, room, limits)
    if (!inner) continue
    budget.entries -= inner.entries.size
    budget.unpackedBytes -= inner.unpackedSize
    if (budget.unpackedBytes < 0) throw tooLarge(entry, limits)
    const left = room - unpackedCost(entry) - inner.directoryBytes
    await descend(inner, { depth: depth + 1, room: left }, budget, limits)
  }
}

/** A stored archive is read in place. */
const unpackedCost = (entry: ArchiveEntry): number => (entry.method === STORED ? 0 : entry.size)

async function openInner(
  archive: Archive,
  entry: ArchiveEntry,
  budget: Budget,
  room: number,
  limits: ArchiveLimits,
): Promise<Archive | undefined> {
  const cost = unpackedCost(entry)
  if (budget.archives < 1 || budget.entries < 1) return undefined
  if (cost > Math.min(limits.nestedBytes, budget.bytes, room)) return undefined
  budget.archives -= 1
  budget.bytes -= cost
  try {
    const directoryBytes = Math.min(limits.directoryBytes, room - cost)
    return await openArchive(await innerSource(archive, entry, limits), { ...limits, directoryBytes })
  } catch (error) {
    if (error instanceof InspectionRefusal && !DANGEROUS.includes(error.code)) return undefined
    if (!(error instanceof InspectionRefusal)) throw error
    const message = `The archive ${quote(entry.name)} inside the file was refused: ${error.message}`
    throw new InspectionRefusal(error.code, message, { ...error.data, archive: entry.name })
  }
}

async function innerSource(archive: Archive, entry: ArchiveEntry, limits: ArchiveLimits): Promise<ByteSource> {
  if (entry.method === STORED) return partSource(archive.source, await archive.locate(entry), entry.packedSize)
  return bufferSource((await archive.read(entry.name, limits.nestedBytes)) ?? Buffer.alloc(0))
}

function tooDeep(entry: ArchiveEntry, limits: ArchiveLimits): InspectionRefusal {
  const message = `Archives inside archives can't be more than ${limits.depth} levels deep (${quote(entry.name)} is).`
  return new InspectionRefusal('archive_nesting', message, { entry: entry.name, limit: limits.depth })
}

function tooLarge(entry: ArchiveEntry, limits: ArchiveLimits): InspectionRefusal {
  const message = `Including the archives inside it, the file can't unpack to more than ${limits.totalBytes} bytes.`
  return new InspectionRefusal('archive_bomb', message, { entry: entry.name, limit: limits.totalBytes })
}
