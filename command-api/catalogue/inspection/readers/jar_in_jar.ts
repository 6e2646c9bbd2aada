import type { Archive } from '../archive/archive.ts'
import { fieldsOf, list, text } from '../fields.ts'
import type { FoundDependency, ReadContext } from '../metadata.ts'
import { readJson } from '../parse.ts'

/** The libraries bundled in a jar for Forge or NeoForge. An invalid list is ignored instead of refusing the mod. */
export async function embeddedJars(archive: Archive, context: ReadContext): Promise<FoundDependency[]> {
  const source = 'META-INF/jarjar/metadata.json'
  const index = await readJson(archive, source, context.limits.metadataBytes).catch(() => undefined)
  return list(fieldsOf(index).jars).flatMap((jar): FoundDependency[] => {
    const { identifier, version } = fieldsOf(jar)
    const id = text(fieldsOf(identifier).artifact)
    return id ? [{ id, kind: 'embedded', versionRange: text(fieldsOf(version).artifactVersion) }] : []
  })
}
