import type { MetadataReader } from '../metadata.ts'
import { hasTopFolder } from './folders.ts'

/** A shader pack has no metadata file and is recognized only by its folder. */
export const shaderPackReader: MetadataReader = {
  looksFor: ['shaders/'],
  async read(archive) {
    if (!hasTopFolder(archive, 'shaders')) return undefined
    return {
      source: 'shaders/',
      loaders: ['iris', 'optifine'],
      gameVersions: [],
      channel: 'release',
      environment: 'client_only',
      dependencies: [],
      authors: [],
      links: {},
    }
  },
}
