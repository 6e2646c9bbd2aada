import type { MetadataReader } from '../metadata.ts'
import { readModsToml } from './mods_toml.ts'

const SOURCE = 'META-INF/mods.toml'

/** NeoForge also read this file until 1.20.4. A mod that names NeoForge and not Forge is only for NeoForge. */
function loadersOf(dependencyIds: readonly string[]): readonly string[] {
  return dependencyIds.includes('neoforge') && !dependencyIds.includes('forge') ? ['neoforge'] : ['forge']
}

export const forgeReader: MetadataReader = {
  looksFor: [SOURCE],
  read: (archive, context) => readModsToml(SOURCE, loadersOf, archive, context),
}
