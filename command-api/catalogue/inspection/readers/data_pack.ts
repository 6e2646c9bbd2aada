import type { MetadataReader } from '../metadata.ts'
import { DATA_PACK_FORMATS } from '../ranges/pack_formats.values.ts'
import { hasFolder } from './folders.ts'
import { PACK_MCMETA, readPackMcmeta } from './pack_mcmeta.ts'

export const dataPackReader: MetadataReader = {
  looksFor: [PACK_MCMETA],
  async read(archive, context) {
    if (!archive.has(PACK_MCMETA) || !hasFolder(archive, 'data')) return undefined
    const environment = 'server_only_client_optional'
    return readPackMcmeta(archive, context, { loaders: ['datapack'], environment, table: DATA_PACK_FORMATS })
  },
}
