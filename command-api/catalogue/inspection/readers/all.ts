import type { MetadataReader } from '../metadata.ts'
import { bukkitReader } from './bukkit.ts'
import { bungeeReader } from './bungee.ts'
import { dataPackReader } from './data_pack.ts'
import { fabricReader } from './fabric.ts'
import { forgeReader } from './forge.ts'
import { mcmodInfoReader } from './mcmod_info.ts'
import { mrpackReader } from './mrpack.ts'
import { neoforgeReader } from './neoforge.ts'
import { paperReader } from './paper.ts'
import { quiltReader } from './quilt.ts'
import { resourcePackReader } from './resource_pack.ts'
import { shaderPackReader } from './shader_pack.ts'
import { spongeReader } from './sponge.ts'
import { texturePackReader } from './texture_pack.ts'
import { velocityReader } from './velocity.ts'

/**
 * Readers run in groups, and the first group that finds something decides. So a mod with textures is not a resource pack, and a
 * modpack is only a modpack.
 */
export const READER_GROUPS: readonly (readonly MetadataReader[])[] = [
  [mrpackReader],
  [
    fabricReader,
    quiltReader,
    neoforgeReader,
    forgeReader,
    mcmodInfoReader,
    paperReader,
    bukkitReader,
    bungeeReader,
    velocityReader,
    spongeReader,
  ],
  [dataPackReader, resourcePackReader, texturePackReader, shaderPackReader],
]
