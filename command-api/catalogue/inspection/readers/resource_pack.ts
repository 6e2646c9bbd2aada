import type { Archive } from '../archive/archive.ts'
import type { MetadataReader } from '../metadata.ts'
import { RESOURCE_PACK_FORMATS } from '../ranges/pack_formats.values.ts'
import { hasFolder, hasPipelines, hasTopFolder } from './folders.ts'
import { PACK_MCMETA, readPackMcmeta } from './pack_mcmeta.ts'

const VANILLA_SHADERS = 'assets/minecraft/shaders'

/** A pack without `assets/` is taken for a resource pack unless it has the folders of another kind. */
function isSomethingElse(archive: Archive): boolean {
  return !hasFolder(archive, 'assets') && (hasFolder(archive, 'data') || hasTopFolder(archive, 'shaders'))
}

/** Includes shaders distributed as resource packs: the game's core shaders, and Canvas pipelines. */
export const resourcePackReader: MetadataReader = {
  looksFor: [PACK_MCMETA],
  async read(archive, context) {
    if (!archive.has(PACK_MCMETA) || isSomethingElse(archive)) return undefined
    const canvas = hasPipelines(archive) ? ['canvas'] : []
    const vanilla = hasFolder(archive, VANILLA_SHADERS) ? ['vanilla'] : []
    const loaders = canvas.length > 0 ? canvas : ['minecraft', ...vanilla]
    return readPackMcmeta(archive, context, { loaders, environment: 'client_only', table: RESOURCE_PACK_FORMATS })
  },
}
