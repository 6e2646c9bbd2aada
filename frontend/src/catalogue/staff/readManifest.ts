import type { Manifest } from './gameVersionVerbs.ts'

/** The file's JSON without what isn't used, or undefined if it has no list of versions. The server checks each version. */
export async function readManifest(file: File): Promise<Manifest | undefined> {
  try {
    const { versions } = JSON.parse(await file.text())
    if (!Array.isArray(versions)) return undefined
    return { versions: versions.map(({ id, type, releaseTime }) => ({ id, type, releaseTime })) }
  } catch {
    return undefined
  }
}
