import { summary } from '../fields.ts'
import type { MetadataReader } from '../metadata.ts'
import { PACK_MCMETA } from './pack_mcmeta.ts'

const PACK_TXT = 'pack.txt'

/** What resource packs were until 1.5: a text file with a description, and no format. */
export const texturePackReader: MetadataReader = {
  looksFor: [PACK_TXT],
  async read(archive, context) {
    if (!archive.has(PACK_TXT) || archive.has(PACK_MCMETA)) return undefined
    const text = await archive.readProtected(PACK_TXT, context.limits.metadataBytes)
    return {
      source: PACK_TXT,
      loaders: ['minecraft'],
      gameVersions: [],
      channel: 'release',
      environment: 'client_only',
      dependencies: [],
      summary: summary(text?.toString('utf8').replace(/§./gu, '')),
      authors: [],
      links: {},
      icon: archive.has('pack.png') ? 'pack.png' : undefined,
      tolerated: ['texture_pack'],
    }
  },
}
