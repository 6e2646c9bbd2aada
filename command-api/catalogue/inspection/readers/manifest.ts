import type { Archive } from '../archive/archive.ts'
import { text } from '../fields.ts'
import type { ReadContext } from '../metadata.ts'

const MANIFEST = 'META-INF/MANIFEST.MF'

/** A main attribute of the jar's manifest. Lines are wrapped at 72 bytes and continue after a line break and one space. */
export async function manifestAttribute(
  archive: Archive,
  attribute: string,
  context: ReadContext,
): Promise<string | undefined> {
  // A signed jar lists every entry in its manifest, so a manifest that is too long to read doesn't make the jar invalid.
  const size = archive.entries.get(MANIFEST)?.size ?? 0
  const data =
    size > context.limits.metadataBytes ? undefined : await archive.read(MANIFEST, context.limits.metadataBytes)
  const unwrapped = data?.toString('utf8').replace(/\r\n?/g, '\n').replaceAll('\n ', '')
  const main = unwrapped?.split('\n\n')[0] ?? ''
  const prefix = `${attribute.toLowerCase()}:`
  const line = main.split('\n').find((candidate) => candidate.toLowerCase().startsWith(prefix))
  return text(line?.slice(prefix.length))
}
