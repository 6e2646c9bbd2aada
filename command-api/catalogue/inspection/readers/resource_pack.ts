import type { MetadataReader } from '../metadata.ts'
import { RESOURCE_PACK_FORMATS } from '../ranges/pack_formats.values.ts'
import { hasFolder, hasPipelines } from './folders.ts'
import { PACK_MCMETA, readPackMcmeta } from './pack_mcmeta.ts'

const VANILLA_SHADERS = 'assets/minecraft/shaders'

/** Also shaders of the kinds that come as a resource pack: the game's own core shaders, and pipelines of Canvas. */
export const resourcePackReader: MetadataReader = {
  looksFor: [PACK_MCMETA],
  async read(archive, context) {
    if (!archive.has(PACK_MCMETA) || !hasFolder(archive, 'assets')) return undefined
    const canvas = hasPipelines(archive) ? ['canvas'] : []
    const vanilla = hasFolder(archive, VANILLA_SHADERS) ? ['vanilla'] : []
    const loaders = canvas.length > 0 ? canvas : ['minecraft', ...vanilla]
    return readPackMcmeta(archive, context, { loaders, environment: 'client_only', table: RESOURCE_PACK_FORMATS })
  },
}
