import type { MetadataReader } from '../metadata.ts'
import { readModsToml } from './mods_toml.ts'

const SOURCE = 'META-INF/mods.toml'

/** NeoForge read this file too until 1.20.4; a mod that names it and not Forge is for it alone. */
function loadersOf(dependencyIds: readonly string[]): readonly string[] {
  return dependencyIds.includes('neoforge') && !dependencyIds.includes('forge') ? ['neoforge'] : ['forge']
}

export const forgeReader: MetadataReader = {
  looksFor: [SOURCE],
  read: (archive, context) => readModsToml(SOURCE, loadersOf, archive, context),
}
