import { open } from 'node:fs/promises'
import {
  extensionOf,
  type FileExtension,
  fileExtensions,
  isFileExtension,
} from '@adit/events/catalogue/version/file_type.values.ts'
import { type Archive, openArchive } from './archive/archive.ts'
import { ARCHIVE_LIMITS, type ArchiveLimits } from './archive/archive_limits.ts'
import { type ByteSource, fileSource } from './archive/byte_source.ts'
import { checkNested } from './archive/nested.ts'
import { findMarkers, findMisplaced, type Marker } from './markers.ts'
import type { FoundMetadata, ReadContext } from './metadata.ts'
import type { KnownGameVersions } from './ranges/game_versions.ts'
import { READER_GROUPS } from './readers/all.ts'
import { InspectionRefusal, quote, type Refusal } from './refusal.ts'
import { checkSignature, isSignature } from './signature.ts'

/** Something to show to the uploader; never a reason to refuse. */
export interface InspectionWarning {
  code: 'duplicate_names' | 'version_missing'
  data: Refusal['data']
  message: string
}

/** What a file is and says. Plain data, so that it can be stored with the upload and checked against loaders later. */
export interface Inspection {
  kind: 'archive' | 'signature'
  filename: string
  /** In lower case, without the dot. */
  extension: FileExtension
  /** In bytes; the unpacked one as the archive claims. */
  size: number
  unpackedSize: number
  entryCount: number
  found: readonly FoundMetadata[]
  /** Metadata that is there and cannot be read; `data.entry` names it. Refused for loaders that need it. */
  invalid: readonly Refusal[]
  /** What loaders look for and the archive has. */
  markers: readonly Marker[]
  /** What they look for and it has in a folder, where they do not look. */
  misplaced: readonly string[]
  warnings: readonly InspectionWarning[]
}

export interface InspectionOptions {
  /** As the uploader calls it; its extension decides how it is read. */
  filename: string
  gameVersions: KnownGameVersions
  limits?: Partial<ArchiveLimits>
  /** Hosts of our own (`host` or `host:port`) from which a modpack may load files. */
  packHosts?: readonly string[]
}

/**
 * Reads what a file says about itself, without ever holding it whole in memory or trusting it.
 * @throws InspectionRefusal when the file is refused whatever it is for; other errors only when the disk fails.
 */
export async function inspectFile(path: string, options: InspectionOptions): Promise<Inspection> {
  allowedExtension(options.filename)
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    return await inspectSource(fileSource(handle, size), options)
  } finally {
    await handle.close()
  }
}

/** As {@link inspectFile}, of bytes wherever they are. */
export async function inspectSource(source: ByteSource, options: InspectionOptions): Promise<Inspection> {
  const extension = allowedExtension(options.filename)
  const base = { filename: options.filename, extension, size: source.size }
  if (isSignature(extension)) {
    await checkSignature(source)
    return {
      kind: 'signature',
      ...base,
      unpackedSize: 0,
      entryCount: 0,
      found: [],
      invalid: [],
      markers: [],
      misplaced: [],
      warnings: [],
    }
  }
  const limits = { ...ARCHIVE_LIMITS, ...options.limits }
  const archive = await openArchive(source, limits)
  await checkNested(archive, limits)
  const context = { gameVersions: options.gameVersions, limits, packHosts: options.packHosts ?? [] }
  const metadata = await readMetadata(archive, context)
  return {
    kind: 'archive',
    ...base,
    ...metadata,
    unpackedSize: archive.unpackedSize,
    entryCount: archive.entries.size,
    markers: findMarkers(archive),
    misplaced: findMisplaced(archive),
    warnings: [...duplicateNames(archive), ...missingVersions(metadata.found)],
  }
}

function allowedExtension(filename: string): FileExtension {
  const extension = extensionOf(filename)
  if (isFileExtension(extension)) return extension
  const message = `${quote(filename)} has none of the extensions ${fileExtensions.join(', ')}.`
  throw new InspectionRefusal('file_extension', message, { filename: filename.slice(0, 256) })
}

async function readMetadata(archive: Archive, context: ReadContext): Promise<Pick<Inspection, 'found' | 'invalid'>> {
  for (const readers of READER_GROUPS) {
    const found: FoundMetadata[] = []
    const invalid: Refusal[] = []
    for (const reader of readers) {
      try {
        const metadata = await reader.read(archive, context)
        if (metadata) found.push(metadata)
      } catch (error) {
        const refusal = metadataRefusal(error)
        // Two readers may share an entry, as plugin.yml of servers and proxies.
        if (!invalid.some(({ data }) => data.entry === refusal.data.entry)) invalid.push(refusal)
      }
    }
    if (found.length + invalid.length > 0) return { found, invalid }
  }
  return { found: [], invalid: [] }
}

/** A wrong metadata entry may be one that the declared loaders do not need; a damaged or hostile archive is refused at once. */
function metadataRefusal(error: unknown): Refusal {
  const judgedLater = error instanceof InspectionRefusal && error.code.startsWith('metadata_')
  if (!judgedLater) throw error
  return error.toRefusal()
}

function duplicateNames(archive: Archive): InspectionWarning[] {
  const { duplicates } = archive
  if (duplicates.length === 0) return []
  const shown = duplicates.slice(0, 5)
  const message = `${duplicates.length} entries stand in the archive twice or differ only in case, such as ${shown.map(quote).join(', ')}.`
  return [{ code: 'duplicate_names', data: { count: duplicates.length, entries: shown }, message }]
}

function missingVersions(found: readonly FoundMetadata[]): InspectionWarning[] {
  return found
    .filter(({ id, version }) => id !== undefined && version === undefined)
    .map(({ source }) => ({
      code: 'version_missing',
      data: { entry: source },
      message: `${source} names no version, or one that the build left unfilled.`,
    }))
}
