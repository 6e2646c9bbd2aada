import { open } from 'node:fs/promises'
import {
  extensionOf,
  type FileExtension,
  fileExtensions,
  isFileExtension,
} from '@adit/events/catalogue/version/file_type.values.ts'
import type { FileWarningCode } from '@adit/events/catalogue/version/file_warning.values.ts'
import { type Archive, openArchive } from './archive/archive.ts'
import { ARCHIVE_LIMITS, type ArchiveLimits } from './archive/archive_limits.ts'
import { type ByteSource, fileSource } from './archive/byte_source.ts'
import { checkNested } from './archive/nested.ts'
import { findMarkers, findMisplaced, type Marker } from './markers.ts'
import type { FoundMetadata, ReadContext } from './metadata.ts'
import type { KnownGameVersions } from './ranges/game_versions.ts'
import { READER_GROUPS } from './readers/all.ts'
import { type FileRefusal, InspectionRefusal, quote } from './refusal.ts'
import { checkSignature, isSignature } from './signature.ts'
import { warningOf } from './tolerance.ts'

/** A hint for the uploader; never a reason to refuse. */
export interface InspectionWarning {
  code: 'duplicate_names' | 'version_missing' | FileWarningCode
  data: FileRefusal['data']
  message: string
}

/** What a file is and contains. Plain data, so that it can be stored with the upload and checked against loaders later. */
export interface Inspection {
  kind: 'archive' | 'signature'
  filename: string
  /** In lowercase, without the dot. */
  extension: FileExtension
  /** In bytes. The unpacked size is what the archive claims. */
  size: number
  unpackedSize: number
  entryCount: number
  found: readonly FoundMetadata[]
  /** Metadata that can't be read, named by `data.entry`. Refused for loaders that need it. */
  invalid: readonly FileRefusal[]
  /** Entries that loaders look for and the archive has. */
  markers: readonly Marker[]
  /** Entries that loaders look for but that are in a folder, where loaders don't look. */
  misplaced: readonly string[]
  warnings: readonly InspectionWarning[]
}

export interface InspectionOptions {
  /** Name given by the uploader. Its extension decides how the file is read. */
  filename: string
  gameVersions: KnownGameVersions
  limits?: Partial<ArchiveLimits>
  /** Our own hosts (`host` or `host:port`), from which a modpack can load files. */
  packHosts?: readonly string[]
}

/**
 * Reads a file's metadata without loading the whole file into memory or trusting it.
 * @throws InspectionRefusal if the file is refused whatever its loaders are; other errors only if the disk fails.
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

/** Like {@link inspectFile}, for bytes from any source. */
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
  const { tolerated, ...metadata } = await readMetadata(archive, context)
  return {
    kind: 'archive',
    ...base,
    ...metadata,
    unpackedSize: archive.unpackedSize,
    entryCount: archive.entries.size,
    markers: findMarkers(archive),
    misplaced: findMisplaced(archive),
    warnings: [
      ...(archive.isProtected() ? [warningOf('archive_protected')] : []),
      ...tolerated,
      ...duplicateNames(archive),
      ...missingVersions(metadata.found),
    ],
  }
}

function allowedExtension(filename: string): FileExtension {
  const extension = extensionOf(filename)
  if (isFileExtension(extension)) return extension
  const message = `${quote(filename)} has none of the extensions ${fileExtensions.join(', ')}.`
  throw new InspectionRefusal('file_extension', message, { filename: filename.slice(0, 256) })
}

async function readMetadata(
  archive: Archive,
  context: ReadContext,
): Promise<Pick<Inspection, 'found' | 'invalid'> & { tolerated: InspectionWarning[] }> {
  for (const readers of READER_GROUPS) {
    const found: FoundMetadata[] = []
    const invalid: FileRefusal[] = []
    const tolerated: InspectionWarning[] = []
    for (const reader of readers) {
      try {
        const metadata = await reader.read(archive, context)
        if (!metadata) continue
        const { tolerated: codes = [], ...plain } = metadata
        found.push(plain)
        tolerated.push(...codes.map((code) => warningOf(code, plain.source)))
      } catch (error) {
        const refusal = metadataRefusal(error)
        // Two readers can share an entry, such as plugin.yml for servers and proxies.
        if (!invalid.some(({ data }) => data.entry === refusal.data.entry)) invalid.push(refusal)
      }
    }
    if (found.length + invalid.length > 0) return { found, invalid, tolerated: onceEach(tolerated) }
  }
  return { found: [], invalid: [], tolerated: [] }
}

/** The declared loaders may not need an invalid metadata entry, but a damaged or hostile archive is refused immediately. */
function metadataRefusal(error: unknown): FileRefusal {
  const judgedLater = error instanceof InspectionRefusal && error.code.startsWith('metadata_')
  if (!judgedLater) throw error
  return error.toRefusal()
}

/** Two readers can share an entry. */
function onceEach(warnings: readonly InspectionWarning[]): InspectionWarning[] {
  return [...new Map(warnings.map((warning) => [`${warning.code} ${warning.data.entry}`, warning])).values()]
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
      message: `${source} has no version, or only a placeholder that the build did not replace.`,
    }))
}
