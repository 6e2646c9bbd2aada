import type { Archive } from '../archive/archive.ts'
import type { MetadataReader } from '../metadata.ts'
import { RESOURCE_PACK_FORMATS } from '../ranges/pack_formats.values.ts'
import { hasFolder, hasPipelines, hasTopFolder } from './folders.ts'
import { PACK_MCMETA, readPackMcmeta } from './pack_mcmeta.ts'

const VANILLA_SHADERS = 'assets/minecraft/shaders'

/** A pack without `assets/` says nothing of its kind; it is taken for a resource pack unless it holds what other kinds have. */
function isSomethingElse(archive: Archive): boolean {
  return !hasFolder(archive, 'assets') && (hasFolder(archive, 'data') || hasTopFolder(archive, 'shaders'))
}

/** Also shaders of the kinds that come as a resource pack: the game's own core shaders, and pipelines of Canvas. */
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
