import { gameVersions } from '@adit/events/catalogue/tag/game_version.values.ts'
import { buildZip } from '@adit/platform/testing/archive.ts'
import { bufferSource } from './archive/byte_source.ts'
import { type Inspection, type InspectionOptions, inspectSource } from './inspection.ts'
import type { FoundMetadata } from './metadata.ts'
import { type FileRefusal, InspectionRefusal } from './refusal.ts'

/** For tests: entries by name. Objects are written as JSON. */
export type Entries = Readonly<Record<string, unknown>>

export function zipOf(entries: Entries): Promise<Buffer> {
  const written = Object.entries(entries).map(([name, content]) => ({
    name,
    data: typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  }))
  return buildZip(written)
}

export function inspectBytes(
  bytes: Buffer,
  filename = 'file.jar',
  options: Partial<InspectionOptions> = {},
): Promise<Inspection> {
  return inspectSource(bufferSource(bytes), { filename, gameVersions, ...options })
}

/** Packs the entries into a real archive and inspects it. */
export async function inspectEntries(
  entries: Entries,
  filename = 'file.jar',
  options: Partial<InspectionOptions> = {},
): Promise<Inspection> {
  return inspectBytes(await zipOf(entries), filename, options)
}

/** The only metadata in the file. */
export async function readEntries(entries: Entries, filename = 'file.jar'): Promise<FoundMetadata> {
  const { found, invalid } = await inspectEntries(entries, filename)
  const [first, ...others] = found
  if (!first || others.length > 0 || invalid.length > 0) throw new Error(JSON.stringify({ found, invalid }))
  return first
}

/** The refusal that inspecting ends with. Any other outcome fails the test. */
export async function refusalOf(inspection: Promise<Inspection>): Promise<FileRefusal> {
  const outcome = await inspection.catch((error: unknown) => error)
  if (outcome instanceof InspectionRefusal) return outcome.toRefusal()
  throw new Error('not refused', { cause: outcome })
}
