import type { MetadataReader } from '../metadata.ts'
import { readModsToml } from './mods_toml.ts'

const SOURCE = 'META-INF/neoforge.mods.toml'

export const neoforgeReader: MetadataReader = {
  looksFor: [SOURCE],
  read: (archive, context) => readModsToml(SOURCE, () => ['neoforge'], archive, context),
}
