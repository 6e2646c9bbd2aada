import { FILE_NAME_MAX, FILE_PARTS } from '@adit/events/catalogue/limits.values.ts'
import {
  extensionOf,
  type FileType,
  fileExtensions,
  isFileExtension,
} from '@adit/events/catalogue/version/file_type.values.ts'
import type { VersionFile } from '@adit/events/catalogue/version/version.events.ts'
import { isVisibleName, windowsProblem } from '@adit/events/kit/name.values.ts'
import type { FilePart } from '@adit/platform/http/contract.ts'
import type { RequestIds } from '@adit/platform/http/request.ts'
import type { SpooledFile } from '@adit/platform/storage/spool.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { listedGameVersions } from '../game_version/game_version.decider.ts'
import type { Inspection } from '../inspection/inspection.ts'
import { inspectInWorker } from '../inspection/inspection_pool.ts'
import { checkFileForLoaders } from '../inspection/loader_check.ts'
import { type FileRefusal, InspectionRefusal } from '../inspection/refusal.ts'
import { keptWarnings } from '../inspection/tolerance.ts'
import { declaredPartRefusals, fileRefusals, partRefusals, storeFilesRefusals } from './version_upload_refusals.ts'

/** A part of the body in the spool, after it was read and accepted on its own. */
export interface ReceivedFile {
  part: string
  filename: string
  spooled: SpooledFile
  inspection: Inspection
}

/**
 * Receives the parts listed in `wanted` (all if absent) and checks each as it arrives. Parts with other names stand for the listed ones that
 * are missing, in order, if the number of parts is right. On a refusal, removes everything received.
 */
export async function receiveFiles(
  deps: Intake,
  parts: AsyncIterable<FilePart>,
  wanted: readonly string[] | undefined,
): Promise<ReceivedFile[]> {
  const received: ReceivedFile[] = []
  try {
    for await (const part of parts) {
      if (wanted && received.length >= wanted.length && !wanted.includes(part.name))
        throw declaredPartRefusals.refuse('part_not_declared', { field: 'file_parts', part: part.name })
      received.push(await receive(deps, part))
    }
    const files = wanted ? named(received, wanted) : received
    if (files.length === 0) throw partRefusals.refuse('part_missing', { field: 'file_parts', part: 'file' })
    refuseTwins(files)
    return files
  } catch (error) {
    await discard(received)
    throw error
  }
}

/** The same files with the listed names. */
function named(received: readonly ReceivedFile[], wanted: readonly string[]): ReceivedFile[] {
  const unused = new Set(wanted)
  const isListed = received.map(({ part }) => unused.delete(part))
  if (received.length !== wanted.length) {
    const stray = received.find(({ part }) => !wanted.includes(part))
    if (stray) throw declaredPartRefusals.refuse('part_not_declared', { field: 'file_parts', part: stray.part })
    const [missing] = unused
    if (missing !== undefined) throw partRefusals.refuse('part_missing', { field: 'file_parts', part: missing })
  }
  const others = unused.values()
  return received.map((file, index) => (isListed[index] ? file : { ...file, part: others.next().value ?? file.part }))
}

type Intake = Pick<CommandDeps, 'bus' | 'spool' | 'ownHosts'>

export async function discard(files: readonly ReceivedFile[]): Promise<void> {
  await Promise.all(files.map(({ spooled }) => spooled.discard()))
}

async function receive({ bus, spool, ownHosts }: Intake, part: FilePart): Promise<ReceivedFile> {
  const filename = acceptName(part)
  const spooled = await spool.receive(part.stream)
  try {
    if (spooled.size === 0) throw fileRefusals.refuse('file_empty', { field: part.name, filename })
    const gameVersions = await listedGameVersions(bus)
    const inspection = await inspectInWorker(spooled.path, { filename, gameVersions, packHosts: ownHosts })
    return { part: part.name, filename, spooled, inspection }
  } catch (error) {
    await spooled.discard()
    throw error instanceof InspectionRefusal ? refused(part.name, filename, error) : error
  }
}

/** Turns a refusal of the inspection into an API error, with its code and data, and its sentence as the reason. */
function refused(part: string, filename: string, { code: problem, message: reason, data: found }: FileRefusal) {
  return fileRefusals.refuse('file_refused', { field: part, filename, reason, problem, found })
}

function acceptName(part: FilePart): string {
  const { filename } = part
  if (!filename) throw fileRefusals.refuse('file_name_missing', { field: part.name, part: part.name })
  const refuse = (reason: string) =>
    fileRefusals.refuse('file_name_invalid', { field: part.name, filename: filename.slice(0, FILE_NAME_MAX), reason })
  if (/[/\\\p{Cc}\p{Cs}]/u.test(filename)) throw refuse("it can't contain slashes or control characters")
  if (!isVisibleName(filename)) throw refuse("it can't contain characters that nobody sees")
  const problem = windowsProblem(filename)
  if (problem !== undefined) throw refuse(`it ${problem}`)
  if (/^\.+$/.test(filename)) throw refuse("it can't consist only of dots")
  if (Buffer.byteLength(filename) > FILE_NAME_MAX) throw refuse(`it can't be longer than ${FILE_NAME_MAX} bytes`)
  const extension = extensionOf(filename)
  if (extension === undefined || !isFileExtension(extension)) {
    throw fileRefusals.refuse('file_type_refused', { field: part.name, filename, allowed: fileExtensions.join(', ') })
  }
  return filename
}

/** A version can't have two files with the same name or the same bytes. */
export function refuseTwins(files: readonly ReceivedFile[]): void {
  const seen = new Set<string>()
  for (const { filename, spooled, part } of files) {
    if (seen.has(filename) || seen.has(spooled.sha1)) {
      throw partRefusals.refuse('duplicate_in_version', { field: part, filename })
    }
    seen.add(filename).add(spooled.sha1)
  }
}

export interface FileChoice {
  loaders: readonly string[]
  primaryPart: string | undefined
  types: Readonly<Record<string, FileType | null>>
}

/** Senders name the parts, so a name may be that of a property which every object has. */
const typeOf = (types: FileChoice['types'], part: string): FileType | null =>
  Object.hasOwn(types, part) ? (types[part] ?? null) : null

/** The primary file among those received: the named part, or else the first without a special type. */
export function primaryPart(
  files: readonly ReceivedFile[],
  { primaryPart: named, types }: FileChoice,
): string | undefined {
  if (named !== undefined) {
    if (!files.some(({ part }) => part === named))
      throw partRefusals.refuse('part_missing', { field: 'primary_file', part: named })
    return named
  }
  const plain = files.find(({ part, inspection }) => !typeOf(types, part) && inspection.kind === 'archive')
  return (plain ?? files[0])?.part
}

/** Throws if a file doesn't have what the declared loaders need. */
export function checkLoaders(
  files: readonly ReceivedFile[],
  loaders: readonly string[],
  primary: string | undefined,
): void {
  for (const { part, filename, inspection } of files) {
    const [found] = checkFileForLoaders(inspection, loaders, { primary: part === primary }).refusals
    if (found) throw refused(part, filename, found)
  }
}

/** Moves received files into the storage. The saga that publishes them attaches them to the version. */
export async function storeFiles(
  deps: Pick<CommandDeps, 'storage' | 'uploads'>,
  files: readonly ReceivedFile[],
  choice: FileChoice,
  primary: string | undefined,
  ids: Pick<RequestIds, 'base62'>,
): Promise<{ files: VersionFile[]; uploads: string[] }> {
  if (files.length > FILE_PARTS.max) throw storeFilesRefusals.refuse('too_many_files', { limit: FILE_PARTS.max })
  const stored: VersionFile[] = []
  for (const { part, filename, spooled, inspection } of files) {
    const fileId = ids.base62()
    const key = `files/${fileId.slice(0, 2)}/${fileId}`
    await deps.uploads.begin(fileId, key)
    await deps.storage.putFile(key, spooled.path)
    const { sha1, sha512, size } = spooled
    const fileType = typeOf(choice.types, part)
    const warnings = keptWarnings(inspection, choice.loaders)
    stored.push({
      ...{ fileId, filename, sha1, sha512, size, key, primary: part === primary, fileType },
      ...(warnings.length > 0 && { warnings }),
    })
  }
  return { files: stored, uploads: stored.map(({ fileId }) => fileId) }
}
